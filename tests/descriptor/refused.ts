/**
 * What must fail while one types. The compiler is the test: a line that it takes under `@ts-expect-error` is an error
 * of its own, so `npm run check` fails where the language grows lax.
 */
import {
  app,
  between,
  by,
  chips,
  choice,
  computed,
  count,
  dashboard,
  date,
  datetime,
  daysUntil,
  decimal,
  entity,
  initially,
  inline,
  type Kind,
  money,
  notBefore,
  number,
  phone,
  reference,
  required,
  rows,
  sequence,
  sum,
  text,
  url,
  was,
} from '#descriptor'

const fields = {
  name: text('Name'),
  due: date('Due'),
  state: reference('State', 'state'),
  days: daysUntil('Days', 'due'),
  status: choice('Status', ['New', 'Open']),
  starts: datetime('Starts'),
  ends: datetime('Ends'),
}
const book = entity({
  one: 'book',
  many: 'books',
  fields,
  lists: { late: ['Late', { due: { before: 'today' } }] },
})
const names = { one: 'book', many: 'books', fields } as const

// Said rightly, all of it is taken.
entity({
  ...names,
  label: ['name', 'due'],
  aliases: { title: 'name' },
  columns: ['name'],
  plain: { without: ['name'] },
  form: [{ show: ['name', { when: { name: 'x', any: [{ due: null }] }, show: ['due'] }] }],
  requiredWhen: { due: { name: 'x', any: [{ state: ['x', null] }] }, name: { due: { not: null } } },
  afterSave: 'back',
  lists: { late: ['Late', { due: { before: 'today' }, state: 'x' }] },
  tabs: [['late']],
  tones: [['red', 'Why', { name: 'x', status: ['New', null], any: [{ status: { not: 'Open' } }] }]],
  legend: { red: 'Late' },
  deadline: { days: 'days', soon: 3, late: {} },
  seed: [{ name: 'x' }],
  serves: 'account',
  options: 'all',
})

// Words and fields
// @ts-expect-error an entity has a name for several
entity({ one: 'book', fields })
// @ts-expect-error there is no such word
entity({ ...names, colums: ['name'] })
// @ts-expect-error a field is made by a builder
entity({ one: 'book', many: 'books', fields: { name: 'Name' } })
// @ts-expect-error a column must be a field
entity({ ...names, columns: ['nmae'] })
// @ts-expect-error the label must be a field
entity({ ...names, label: 'nmae' })
// @ts-expect-error every part of the label must be a field
entity({ ...names, label: ['name', 'deu'] })
// @ts-expect-error an alias repeats a field
entity({ ...names, aliases: { title: 'nmae' } })
// @ts-expect-error the plain list leaves out fields
entity({ ...names, plain: { without: ['nmae'] } })
// @ts-expect-error lists are sorted by a field
entity({ ...names, sort: ['nmae', 'asc'] })
// @ts-expect-error by one that is sortable
entity({ ...names, sort: ['name', 'asc'] })
// @ts-expect-error a closed list too
entity({ ...names, sort: ['status', 'asc'] })
// @ts-expect-error days until a day have no column
entity({ ...names, sort: ['days', 'asc'] })
// @ts-expect-error up or down
entity({ ...names, sort: ['state', 'up'] })
// @ts-expect-error a form shows fields
entity({ ...names, form: [{ show: ['nmae'] }] })
// @ts-expect-error a condition shows fields
entity({ ...names, form: [{ show: [{ when: { name: 'x' }, show: ['nmae'] }] }] })
// @ts-expect-error after a save one goes to the list or back
entity({ ...names, afterSave: 'forward' })
// @ts-expect-error the label of an urgent deadline is a field
entity({ ...names, deadline: { days: 'dayz', soon: 3, late: {} } })
// @ts-expect-error first rows have the entity's fields
entity({ ...names, seed: [{ nmae: 'x' }] })
// @ts-expect-error an entity serves as account, role or permission
entity({ ...names, serves: 'admin' })
// @ts-expect-error all options or paged ones
entity({ ...names, options: 'some' })

// Rules
// @ts-expect-error a condition must test a field
entity({ ...names, form: [{ show: [{ when: { nmae: 'x' }, show: ['name'] }] }] })
// @ts-expect-error a list's rule must test a field
entity({ ...names, lists: { late: ['Late', { deu: { before: 'today' } }] } })
// @ts-expect-error a date is compared with a moment
entity({ ...names, lists: { late: ['Late', { due: 'yesterday' }] } })
// @ts-expect-error a date has no time of day
entity({ ...names, lists: { late: ['Late', { due: { before: 'now' } }] } })
// @ts-expect-error a date is held against a date
entity({ ...names, lists: { late: ['Late', { due: { before: { field: 'name' } } }] } })
// @ts-expect-error a text has no order
entity({ ...names, lists: { late: ['Late', { name: { above: 'x' } }] } })
// @ts-expect-error a date has no parts
entity({ ...names, lists: { late: ['Late', { due: { has: '20' } }] } })
// @ts-expect-error a choice has no parts
entity({ ...names, lists: { late: ['Late', { status: { starts: 'N' } }] } })
// @ts-expect-error a date is not unlike a day
entity({ ...names, lists: { late: ['Late', { due: { not: '2026-01-01' } }] } })
// @ts-expect-error a moment is today, and days before or after
entity({ ...names, lists: { late: ['Late', { due: { before: 'tomorrow' } }] } })
// @ts-expect-error a time is compared with a moment
entity({ ...names, lists: { late: ['Late', { starts: '2026-01-31' }] } })
// @ts-expect-error a moment is now, or an anchor, and so far from it
entity({ ...names, lists: { late: ['Late', { starts: { before: 'soon' } }] } })
// @ts-expect-error a moment has a unit
entity({ ...names, lists: { late: ['Late', { starts: { before: 'now+2' } }] } })
// @ts-expect-error weeks have no hours
entity({ ...names, lists: { late: ['Late', { starts: { before: 'week+2h' } }] } })
// @ts-expect-error a time is held against a time
entity({ ...names, lists: { late: ['Late', { starts: { before: { field: 'due' } } }] } })
// @ts-expect-error a date is held against a date, and not a time
entity({ ...names, lists: { late: ['Late', { due: { before: { field: 'ends' } } }] } })
// @ts-expect-error a time has no more or less
entity({ ...names, lists: { late: ['Late', { starts: { above: 'now' } }] } })
// @ts-expect-error a text lies before nothing
entity({ ...names, lists: { late: ['Late', { name: { before: 'today' } }] } })
// @ts-expect-error a reference is compared by a label
entity({ ...names, lists: { late: ['Late', { state: { name: 'x' } }] } })
// @ts-expect-error a branch is a rule as well
entity({ ...names, lists: { late: ['Late', { any: [{ nmae: 'x' }] }] } })
// @ts-expect-error a choice is compared with its values
entity({ ...names, lists: { late: ['Late', { status: 'Opne' }] } })
// @ts-expect-error with each of several
entity({ ...names, tones: [['red', 'Why', { status: { not: ['New', 'Opne'] } }]] })
// @ts-expect-error a choice begins as one of its values
choice('Status', ['New', 'Open'], initially('Opne'))
// @ts-expect-error there is no such tone
entity({ ...names, tones: [['purple', 'Why', { name: 'x' }]] })
// @ts-expect-error a tone has a reason
entity({ ...names, tones: [['red', { name: 'x' }]] })
// @ts-expect-error a tone's rule must test a field
entity({ ...names, tones: [['red', 'Why', { nmae: 'x' }]] })
// @ts-expect-error the legend explains tones
entity({ ...names, legend: { purple: 'Late' } })
// @ts-expect-error a tab is a list of the entity
entity({ ...names, lists: { late: ['Late', { name: 'x' }] }, tabs: [['early']] })

// @ts-expect-error a text is compared with a text
entity({ ...names, lists: { late: ['Late', { name: 5 }] } })
// @ts-expect-error a reference is compared with a label
entity({ ...names, lists: { late: ['Late', { state: [true] }] } })
// @ts-expect-error computed days are not compared
entity({ ...names, lists: { late: ['Late', { days: null }] } })
// @ts-expect-error what is required at times is a field
entity({ ...names, requiredWhen: { deu: { name: 'x' } } })
// @ts-expect-error the condition looks at fields
entity({ ...names, requiredWhen: { due: { nmae: 'x' } } })
// @ts-expect-error the condition compares as every rule does
entity({ ...names, requiredWhen: { due: { name: { before: 'today' } } } })
// @ts-expect-error a condition is a rule
entity({ ...names, requiredWhen: { due: true } })
// @ts-expect-error a sequence counts
sequence('No.', 'S-{year}')
// @ts-expect-error an address is compared with a text
entity({ ...names, fields: { ...fields, site: url('Site') }, lists: { late: ['Late', { site: 5 }] } })
const counted = {
  ...fields,
  hours: number('Hours'),
  lines: rows('Lines', 'line', by('book')),
  twice: computed('Twice', ['hours', '*', 2]),
  parts: computed('Parts', count('lines')),
  total: computed('Total', sum('lines', 'amount')),
}
// @ts-expect-error what numbers come to is a number
entity({ ...names, fields: counted, lists: { late: ['Late', { twice: '5' }] } })
// @ts-expect-error rows are counted in numbers
entity({ ...names, fields: counted, lists: { late: ['Late', { parts: { above: '5' } }] } })
// @ts-expect-error what is worked out is held against a number
entity({ ...names, fields: counted, lists: { late: ['Late', { total: { above: { field: 'due' } } }] } })
// @ts-expect-error a sum is no moment
entity({ ...names, fields: counted, lists: { late: ['Late', { total: { before: 'today' } }] } })
// @ts-expect-error of rows any or none are asked for
entity({ ...names, fields: counted, lists: { late: ['Late', { lines: { all: {} } }] } })
// @ts-expect-error only rows that lead here are edited inline
text('Name', inline)
// @ts-expect-error rows lead back by a field
rows('Lines', 'line')
// @ts-expect-error two parts and what is done with them
computed('Twice', ['hours', '%', 2])
// @ts-expect-error what is summed is named
computed('Total', sum('lines'))
// @ts-expect-error which rows are counted is said by a rule
computed('Late', count('lines', 'late'))
// @ts-expect-error a telephone number has no greatest
phone('Phone', { larges: 5 })
// @ts-expect-error each field has its condition
entity({ ...names, requiredWhen: ['due'] })

// Traits
// @ts-expect-error a chip's colour is a tone
chips({ Lent: 'purple' })
// @ts-expect-error bounds are numbers
between(true, 2)
// @ts-expect-error of a number they are no texts
number('Pages', between('1', '2'))
// @ts-expect-error a decimal says how many places it has
decimal('Weight')
// @ts-expect-error six places are the most
decimal('Weight', 7)
// @ts-expect-error a trait is no number of places
decimal('Weight', required)
// @ts-expect-error an amount says its currency
money('Price', required)
// @ts-expect-error there is no such currency
money('Price', 'EUT')
// @ts-expect-error an amount does not begin with yes or no
money('Price', 'EUR', initially(true))
// @ts-expect-error places are said of a decimal, behind its label
text('Name', { scale: 2 })
// @ts-expect-error the other date is named by its field
notBefore(date('Due'))
// @ts-expect-error a trait is a word of the language
text('Name', { requird: true })
// @ts-expect-error a reference says where it leads
reference('State')
// @ts-expect-error days are counted to a field
daysUntil('Days')
// @ts-expect-error what it was before is a kind
money('Price', 'EUR', was('price', 'nummer'))

// The product
// @ts-expect-error a count is a list of the entity
dashboard(book, { total: ['books', 'Books'], counts: { late: 'early' }, donuts: [] })
dashboard(book, {
  total: ['books', 'Books'],
  counts: { late: 'late' },
  // @ts-expect-error a slice is a count of the dashboard
  donuts: [{ title: 'Books', whole: 'all', slices: [['early', 'red']] }],
})
dashboard(book, {
  total: ['books', 'Books'],
  counts: { late: 'late' },
  // @ts-expect-error a slice has a colour of the charts
  donuts: [{ title: 'Books', whole: 'all', slices: [['late', 'purple']] }],
})
// @ts-expect-error what needs somebody now is a count
dashboard(book, { total: ['books', 'Books'], counts: { late: 'late' }, donuts: [], attention: ['early'] })
// @ts-expect-error a product has groups, if only none
app({ title: 'Library' })

// The registries
// @ts-expect-error a registry holds every kind
export const registry = { text: 1, date: 1 } satisfies Record<Kind, number>

// Rules of rows
const says = 'No.'
// @ts-expect-error there is no such field
entity({ ...names, unique: [{ by: ['name', 'dew'], says }] })
// @ts-expect-error days that are counted are kept in no column
entity({ ...names, unique: [{ by: ['name', 'days'], says }] })
// @ts-expect-error whoever is refused reads why
entity({ ...names, unique: [{ by: ['name', 'due'] }] })
// @ts-expect-error only times overlap
entity({ ...names, noOverlap: [{ by: ['name'], from: 'due', to: 'name', says }] })
// @ts-expect-error a rule compares a choice with one of its values
entity({ ...names, noOverlap: [{ by: ['name'], from: 'due', to: 'due', when: { status: 'Opne' }, says }] })
// @ts-expect-error there is no such field
entity({ ...names, never: [{ when: { dew: null }, at: 'due', says }] })
// @ts-expect-error there is no such field
entity({ ...names, never: [{ when: { due: null }, at: 'dew', says }] })
// @ts-expect-error a text goes no ways
entity({ ...names, transitions: { name: { null: ['x'] } } })
// @ts-expect-error it is no value of the choice
entity({ ...names, transitions: { status: { null: ['New'], New: ['Opne'] } } })
// @ts-expect-error it is no value of the choice
entity({ ...names, transitions: { status: { null: ['New'], Nwe: ['Open'] } } })
// @ts-expect-error a choice begins with one of its values
choice('Status', ['New', 'Open'], initially('Opne'))
