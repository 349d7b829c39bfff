/** What must fail while one types of how many rows may be alike, as `refused.ts` has it of everything else. */
import { date, entity, text } from '#descriptor'

const fields = { name: text('Name'), due: date('Due') }
const names = { one: 'book', many: 'books', fields } as const
const says = 'No.'

// @ts-expect-error there is no such field
entity({ ...names, atMost: [{ by: ['dew'], most: 3, says }] })
// @ts-expect-error it is no period
entity({ ...names, atMost: [{ by: ['due:dya'], most: 3, says }] })
// @ts-expect-error only days and times lie in periods
entity({ ...names, atMost: [{ by: ['name:day'], most: 3, says }] })
// @ts-expect-error a limit is a number, or one of the row that a reference leads to
entity({ ...names, atMost: [{ by: ['name'], most: 'name.places', says }] })
