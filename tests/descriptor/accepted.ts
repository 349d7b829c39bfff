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
    lent: flag('Lent', language.initially(false)),
    state: reference('State', 'state', chips({ Lost: 'red' })),
    clerk: reference('Clerk', 'person', creator, language.column('clerk')),
    authors: references('Authors', 'author'),
  },
  lists: {
    late: ['Late', { due: { before: 'today-1d' }, lent: true }],
    soon: ['Soon', { due: { from: 'today', to: 'today+7d' }, any: [{ state: null }, { pages: [1, 2] }] }],
    back: ['Back', { bought: { not: null } }],
    other: ['Other', { state: { not: ['Lost', null] }, name: { not: 'x' } }],
  },
  tabs: [
    ['late', 'soon'],
    ['other', 'back'],
  ],
  tones: [
    ['red', 'Late', { due: { before: 'today' } }],
    ['neutral', 'At rest', {}],
  ],
  deadline: { days: 'days', soon: 3, late: { state: { not: 'Lost' } } },
  retired: ['Withdrawn', { state: 'Lost', lent: false }],
  seed: ['One', { name: 'Two', pages: 12, lent: true, authors: ['Jane Austen'] }],
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
