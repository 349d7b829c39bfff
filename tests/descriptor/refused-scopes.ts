import { choice, date, entity, required, text } from '../../src/descriptor/index.ts'

/** Each next line is wrong, and the compiler says so. */
const names = {
  one: 'ticket',
  many: 'tickets',
  fields: {
    name: text('Name', required),
    due: date('Due'),
    status: choice('Status', ['New', 'Open']),
  },
} as const

// @ts-expect-error there is no such field
entity({ ...names, scopes: { own: ['Own', { dew: null }] } })
// @ts-expect-error a rule compares a choice with one of its values
entity({ ...names, scopes: { own: ['Own', { status: 'Opne' }] } })
// @ts-expect-error a scope has a title
entity({ ...names, scopes: { own: { status: 'Open' } } })
// @ts-expect-error a role is given a list of rights
entity({ ...names, seed: [{ name: 'Clerk', grants: { tickets: 'read' } }] })
