/** What the compiler must refuse to be said of files; `npm run check` fails where the language grows lax. */
import { accepts, entity, file, files, largest, text } from '../../src/descriptor/index.ts'

const names = { one: 'shop', many: 'shops' } as const

// @ts-expect-error types are said of files
text('Name', accepts('application/pdf'))
// @ts-expect-error a size has a unit
file('Lease', largest(20))
// @ts-expect-error of which there are three
file('Lease', largest('20 TB'))
// @ts-expect-error some type is accepted
files('Plans', accepts())
// @ts-expect-error of files is only asked whether there are any
entity({ ...names, fields: { plan: file('Plan') }, lists: { plans: ['Plans', { plan: 'Plan.pdf' }] } })
