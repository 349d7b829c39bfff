import { choice, date, entity, number, required, text } from '../../src/descriptor/index.ts'

const names = {
  one: 'ticket',
  many: 'tickets',
  fields: {
    name: text('Name', required),
    due: date('Due'),
    hours: number('Hours'),
    status: choice('Status', ['New', 'Open']),
  },
} as const

// Said rightly, all of it is taken.
entity({
  ...names,
  totals: { hours: ['sum', 'greatest'], due: 'least' },
  groups: ['status', 'due:month'],
  layouts: { board: 'status', calendar: 'due' },
})

/** Each next line is wrong, and the compiler says so. */
// @ts-expect-error a total is said of a field
entity({ ...names, totals: { deu: 'least' } })
// @ts-expect-error days are not added up
entity({ ...names, totals: { due: 'sum' } })
// @ts-expect-error a text has no total
entity({ ...names, totals: { name: 'least' } })
// @ts-expect-error rows are grouped by a field
entity({ ...names, groups: ['stat'] })
// @ts-expect-error a day is grouped by a period
entity({ ...names, groups: ['due'] })
// @ts-expect-error there is no such period
entity({ ...names, groups: ['due:decade'] })
// @ts-expect-error a choice has no period
entity({ ...names, groups: ['status:month'] })
// @ts-expect-error the lanes of a board are values of a few
entity({ ...names, layouts: { board: 'due' } })
// @ts-expect-error a calendar has days
entity({ ...names, layouts: { calendar: 'status' } })
