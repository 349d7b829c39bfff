/** What the compiler must take: each way of saying a thing, once. Beside `refused.ts`, which must fail. */
import * as language from '#descriptor'
import type { Source } from '../../src/model/index.ts'

const { between, chips, creator, date, daysUntil, entity, flag, number, reference, references, text } =
  language

const book = entity({
  one: 'book',
  many: 'books',
  label: ['name', 'due'],
  fields: {
    name: text('Name', language.required, language.sortable, language.uniqueOr('We have this one.')),
    due: date('Due', language.notBefore('bought')),
    bought: date('Bought'),
    days: daysUntil('Days Left', 'due'),
    fetched: language.datetime('Fetched', language.required, language.sortable),
    returned: language.datetime('Returned', language.notBefore('fetched')),
    hours: daysUntil('Days Out', 'fetched'),
    pages: number('Pages', between(1, 5000)),
    weight: language.decimal(
      'Weight',
      3,
      language.sortable,
      between('0.001', 500),
      language.initially('0.5'),
    ),
    price: language.money('Price', 'EUR', language.unique, language.initially(0)),
    lent: flag('Lent', language.initially(false)),
    state: reference('State', 'state', chips({ Lost: 'red' })),
    clerk: reference('Clerk', 'person', creator, language.column('clerk')),
    authors: references('Authors', 'author'),
  },
  lists: {
    late: ['Late', { due: { before: 'today-1d' }, lent: true }],
    soon: ['Soon', { due: { from: 'today', to: 'today+7d' }, any: [{ state: null }, { pages: [1, 2] }] }],
    back: ['Back', { bought: { not: null } }],
    'in-two-hours': ['In two hours', { fetched: { after: 'now', before: 'now+2h' } }],
    'this-week': ['This week', { fetched: { from: 'week', before: 'week+1w' }, returned: null }],
    'at-work': ['At work', { fetched: { from: 'today+9h', to: '2026-01-31' } }],
    'long-out': ['Long out', { returned: { after: { field: 'fetched' } } }],
    other: ['Other', { state: { not: ['Lost', null] }, name: { not: 'x' } }],
  },
  tabs: [
    ['late', 'soon'],
    ['other', 'back', 'in-two-hours', 'this-week', 'at-work', 'long-out'],
  ],
  tones: [
    ['red', 'Late', { due: { before: 'today' } }],
    ['neutral', 'At rest', {}],
  ],
  deadline: { days: 'days', soon: 3, late: { state: { not: 'Lost' } } },
  sort: ['name', 'desc'],
  retired: ['Withdrawn', { state: 'Lost', lent: false }],
  seed: ['One', { name: 'Two', pages: 12, lent: true, authors: ['Jane Austen'] }],
})

/** An order is said by what is sortable, by every reference, and by the id. */
export const sorted = (['asc', 'desc'] as const).flatMap((order) => {
  const { one, many } = book
  const more = {
    state: language.choice('State', ['New'], language.sortable),
    clerk: reference('Clerk', 'person'),
  }
  return [
    entity({
      one,
      many,
      fields: { due: date('Due', language.wide, language.sortable) },
      sort: ['due', order],
    }),
    entity({ one, many, fields: more, sort: ['state', order] }),
    entity({ one, many, fields: more, sort: ['clerk', order] }),
    entity({ one, many, fields: more, sort: ['id', order] }),
  ]
})

export const shop = entity({
  one: 'shop',
  many: 'shops',
  fields: {
    site: language.url('Site', language.unique, language.longest(200)),
    number: language.sequence('No.', 'S-{year}-{0000}', language.sortable),
    phone: language.phone('Phone', language.required, language.sortable),
    lease: language.file('Lease', language.accepts('application/pdf'), language.largest('1.5 MB')),
    plans: language.files('Plans', language.required, language.wide),
  },
  label: 'phone',
  lists: {
    known: ['Known', { site: { not: null }, phone: ['112', null] }],
    let: ['Let', { lease: { not: null }, plans: null }],
  },
})

/** What is worked out is told from numbers, or from decimals where its parts may be some. */
export const order = entity({
  one: 'order',
  many: 'orders',
  fields: {
    lines: language.rows('Lines', 'line', language.by('order')),
    notes: language.rows('Notes', 'line', language.by('order'), language.inline, language.wide),
    clerks: language.references('Clerks', 'user'),
    inside: reference('Inside', 'order', language.tree),
    hours: number('Hours'),
    price: language.money('Price', 'EUR'),
    twice: language.computed('Twice', ['hours', '*', 2], language.sortable),
    parts: language.computed('Parts', language.count('lines')),
    total: language.computed('Total', language.sum('lines', 'amount'), language.sortable),
    open: language.computed('Open', language.sum('lines', 'amount', { paid: false })),
    unpaid: language.computed('Unpaid', language.count('lines', { paid: false })),
    amount: language.computed('Amount', ['hours', '*', 'price']),
  },
  lists: {
    long: ['Long', { twice: { above: 3, below: { field: 'hours' } }, parts: [1, null] }],
    dear: ['Dear', { total: { from: '12.50', to: { field: 'amount' } }, amount: { not: ['0.00', 1] } }],
    open: [
      'Open',
      { lines: { any: { paid: false } }, clerks: { none: language.me }, inside: { within: 'A' } },
    ],
    done: ['Done', { lines: { none: { paid: false } } }],
  },
  sort: ['total', 'desc'],
})

/** A descriptor of known fields is a descriptor: the engine takes it without a word. */
export const sources: readonly Source[] = [{ file: 'entities/book.ts', descriptor: book }]

const loose: language.Predicate = { name: 'x', due: { before: 'today' }, any: [{ state: null }] }

export const product = language.app({
  name: 'library',
  title: 'Library',
  groups: [],
  dashboard: language.dashboard(book, {
    total: ['books', 'Books'],
    counts: { overdue: 'late', others: 'other' },
    donuts: [{ title: 'Books', whole: 'overdue', slices: [['others', 'teal']] }],
    attention: ['overdue'],
  }),
})

export const rules: readonly language.Predicate[] = [loose, {}]

/** What rows are held to, and what is known only when a row is made. */
export const booking = entity({
  one: 'booking',
  many: 'bookings',
  fields: {
    room: reference('Room', 'room', language.initially('Hall')),
    from: date('From', language.initially('today')),
    to: date('To'),
    back: date('Back'),
    state: language.choice('State', ['New', 'Open', 'Closed'], language.initially('New')),
    clerk: reference('Clerk', 'person', language.initially(language.me)),
    guests: language.references('Guests', 'person'),
  },
  unique: [{ by: ['room', 'from'], says: 'Taken.' }],
  noOverlap: [
    { by: ['room'], from: 'from', to: 'to', says: 'Taken.' },
    { by: ['guests', 'room'], from: 'from', to: 'to', says: 'Taken.' },
    { by: ['room', 'state'], from: 'from', to: 'to', when: { back: null }, says: 'Taken.' },
  ],
  atMost: [
    { by: ['room', 'from:week'], most: 3, says: 'Full.' },
    { by: ['from', 'clerk'], most: 'room.places', when: { state: 'Open' }, says: 'Full.' },
  ],
  never: [{ when: { state: 'Closed', back: null }, at: 'back', says: 'Say when.' }],
  scopes: {
    own: ['Own bookings', { clerk: language.me }],
    'open-or-mine': [
      'Open, or my own',
      { any: [{ state: ['New', 'Open'] }, { clerk: language.me, to: { from: 'today' } }] },
    ],
    'of-active': ['Of active clerks', { clerk: { is: { active: true } } }],
  },
  transitions: {
    state: { null: ['New'], New: ['Open'], Open: ['Closed', null], Closed: [['Open', 'bookings.reopen']] },
    room: { null: ['Hall', 'Attic'], Hall: ['Attic'] },
  },
  buttons: {
    open: ['Open', { when: { state: 'New', clerk: language.me }, set: { state: 'Open', from: 'today' } }],
    close: [
      'Close',
      {
        when: { state: 'Open', to: { before: 'today' } },
        set: { state: 'Closed', clerk: language.me, room: 'Attic' },
        asks: ['back', 'to'],
        needs: 'bookings.close',
        confirm: 'The guest is told.',
      },
    ],
    clear: ['Clear', { set: { room: null, clerk: null, to: '2026-12-31' } }],
  },
})

export const further: readonly Source[] = [{ file: 'entities/booking.ts', descriptor: booking }]
