/** What must fail while one types of buttons, as `refused.ts` has it of everything else. */
import { type Buttons, choice, date, datetime, daysUntil, entity, me, reference, text } from '#descriptor'

const fields = {
  name: text('Name'),
  due: date('Due'),
  state: reference('State', 'state'),
  days: daysUntil('Days', 'due'),
  status: choice('Status', ['New', 'Open']),
  starts: datetime('Starts'),
}
const names = { one: 'book', many: 'books', fields } as const
const put = <const B extends Buttons<typeof fields>>(buttons: B) => buttons
// @ts-expect-error there is no such field
put({ lend: ['Lend', { when: { stat: 'x' }, set: { state: 'x' } }] })
// @ts-expect-error there is no such field
put({ lend: ['Lend', { set: { stat: 'x' } }] })
// @ts-expect-error days that are counted cannot be set
put({ lend: ['Lend', { set: { days: 3 } }] })
// @ts-expect-error it is no value of the choice
put({ lend: ['Lend', { set: { status: 'Opne' } }] })
// @ts-expect-error a day is written, or today
put({ lend: ['Lend', { set: { due: 'now' } }] })
// @ts-expect-error a time is written, or now
put({ lend: ['Lend', { set: { starts: 'today' } }] })
// @ts-expect-error only a reference leads to whoever presses
put({ lend: ['Lend', { set: { name: me } }] })
// @ts-expect-error a text is no number
put({ lend: ['Lend', { set: { name: 3 } }] })
// @ts-expect-error there is no such field
put({ lend: ['Lend', { asks: ['nmae'] }] })
// @ts-expect-error nobody types how many days are left
put({ lend: ['Lend', { asks: ['days'] }] })
// @ts-expect-error it is `set`
put({ lend: ['Lend', { sets: { due: 'today' } }] })
// @ts-expect-error a button has a title
put({ lend: [{ set: { due: 'today' } }] })
// @ts-expect-error there is no such field
entity({ ...names, buttons: { lend: ['Lend', { set: { stat: 'x' } }] } })
