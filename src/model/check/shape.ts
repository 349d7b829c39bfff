import type { Field } from '../../descriptor/index.ts'
import { isRow } from '../values/row.ts'

/** The form of a word of an entity or field: an example, and the paths below the word that do not fit. */
export interface WordShape {
  readonly example: string
  readonly misfits: (value: unknown) => readonly (readonly (string | number)[])[]
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number'
const isBound = (value: unknown): boolean => isCount(value) || isText(value)
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
const isTextByName = (value: unknown): boolean => isRow(value) && isTexts(Object.values(value))
const isSaid = (value: unknown): boolean => value === true

const whole = (example: string, fits: (value: unknown) => boolean): WordShape => ({
  example,
  misfits: (value) => (fits(value) ? [] : [[]]),
})

const each = (example: string, fits: (part: unknown) => boolean): WordShape => ({
  example,
  misfits: (value) => {
    if (!Array.isArray(value)) return [[]]
    const wrong = value.flatMap((part, index) => (fits(part) ? [] : [[index]]))
    return wrong.length > 1 && wrong.length === value.length ? [[]] : wrong // all items fail: the list itself is the fault
  },
})

const byName = (example: string, fits: (part: unknown) => boolean): WordShape => ({
  example,
  misfits: (value) =>
    isRow(value) ? Object.entries(value).flatMap(([name, part]) => (fits(part) ? [] : [[name]])) : [[]],
})

const rule = (
  example: string,
  words: Readonly<Record<string, (value: unknown) => boolean>>,
  may: readonly string[] = [],
): WordShape =>
  each(
    example,
    (value) =>
      isRow(value) &&
      Object.keys(value).every((word) => word in words) &&
      Object.entries(words).every(
        ([word, fits]) => fits(value[word]) || (may.includes(word) && value[word] === undefined),
      ),
  )

/** Whether it is a valid transition target: a value, none, or one with a permission. */
const isWay = (way: unknown): boolean =>
  way === null ||
  isText(way) ||
  (Array.isArray(way) &&
    way.length === 2 &&
    way.every((part, at) => isText(part) || (at === 0 && part === null)))

const press: Readonly<Record<string, (value: unknown) => boolean>> = {
  when: isRow,
  set: (value) => isRow(value) && Object.values(value).every(isSet),
  asks: isTexts,
  needs: isText,
  confirm: isText,
}

const isPress = (said: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(said).every(([word, value]) => value === undefined || press[word]?.(value) === true)

/** Whether a press may write it: a plain value, null, or `{ me: true }` for the caller. */
const isSet = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (isRow(value) && value.me === true && Object.keys(value).length === 1)

const rows = (word: string): WordShape =>
  each(`${word}: ['Energy', { name: 'Transport' }]`, (row) => isText(row) || isRow(row))

/** Shapes of the words whose contents the other checks read. */
export const shapes: Readonly<Record<string, WordShape>> = {
  titles: whole(
    "titles: { one: 'Book', many: 'Books' }",
    (value) => isRow(value) && isText(value.one) && isText(value.many),
  ),
  label: whole("label: 'name', or label: ['name', 'town']", (value) => isText(value) || isTexts(value)),
  aliases: byName("aliases: { name: 'title' }", isText),
  columns: each("columns: ['name', 'town']", isText),
  plain: whole("plain: { without: ['remarks'] }", (value) => isRow(value) && isTexts(value.without)),
  sort: whole(
    "sort: ['due', 'asc'], or 'desc'",
    (value) => isTexts(value) && value.length === 2 && (value[1] === 'asc' || value[1] === 'desc'),
  ),
  form: each("form: [{ title: 'Book', show: ['name'] }]", isRow),
  requiredWhen: byName("requiredWhen: { due: { state: 'Lent' } }", isRow),
  unique: rule("unique: [{ by: ['author', 'name'], says: 'We have this book of this author.' }]", {
    by: isTexts,
    says: isText,
  }),
  noOverlap: rule(
    "noOverlap: [{ by: ['copy'], from: 'lent_on', to: 'due', says: 'Lent already in these days.' }]",
    { by: isTexts, from: isText, to: isText, when: isRow, says: isText },
    ['when'],
  ),
  atMost: rule(
    "atMost: [{ by: ['room', 'starts:day'], most: 8, says: 'Booked eight times that day already.' }]",
    { by: isTexts, most: isBound, when: isRow, says: isText },
    ['when'],
  ),
  never: rule(
    "never: [{ when: { state: 'Lent', due: null }, at: 'due', says: 'Say when it is back.' }]",
    { when: isRow, at: isText, says: isText },
    ['at'],
  ),
  transitions: byName(
    "transitions: { state: { null: ['In'], In: ['Lent'], Lent: ['In', ['Lost', 'books.write-off']] } }",
    (ways) => isRow(ways) && Object.values(ways).every((to) => Array.isArray(to) && to.every(isWay)),
  ),
  lists: byName(
    "lists: { overdue: ['Overdue', { due: { before: 'today' } }] }",
    (list) => Array.isArray(list) && list.length === 2 && isText(list[0]) && isRow(list[1]),
  ),
  scopes: byName(
    "scopes: { own: ['Own books', { made_by: me }] }",
    (scope) => Array.isArray(scope) && scope.length === 2 && isText(scope[0]) && isRow(scope[1]),
  ),
  tabs: each("tabs: [['overdue', 'returned']]", isTexts),
  totals: byName("totals: { price: 'sum' }", (said) => isText(said) || isTexts(said)),
  groups: each("groups: ['state', 'due:month']", isText),
  layouts: byName("layouts: { board: 'state', calendar: 'due' }", isText),
  comments: whole('comments: true', (value) => value === true),
  tones: each(
    "tones: [['red', 'Overdue', { due: { before: 'today' } }]]",
    (tone) =>
      Array.isArray(tone) && tone.length === 3 && isText(tone[0]) && isText(tone[1]) && isRow(tone[2]),
  ),
  legend: byName("legend: { red: 'Overdue' }", isText),
  deadline: whole(
    "deadline: { days: 'days_left', soon: 3, late: { returned: null } }",
    (value) =>
      isRow(value) &&
      isText(value.days) &&
      isCount(value.soon) &&
      (value.late === undefined || isRow(value.late)),
  ),
  retired: whole(
    "retired: ['Withdrawn', { state: 'Lost' }]",
    (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      isText(value[0]) &&
      value[0].trim() !== '' &&
      isRow(value[1]),
  ),
  menu: whole(
    "menu: { group: 'Details', order: 9, icon: 'tag' }",
    (value) =>
      isRow(value) &&
      isCount(value.order) &&
      isText(value.icon) &&
      (value.group === undefined || isText(value.group)),
  ),
  seed: rows('seed'),
  sample: rows('sample'),
  at: byName("at: { list: '/shelf' }", isText),
  buttons: byName(
    "buttons: { lose: ['Report lost', { when: { state: 'Lent' }, set: { state: 'Lost' } }] }",
    (button) =>
      Array.isArray(button) &&
      button.length === 2 &&
      isText(button[0]) &&
      isRow(button[1]) &&
      isPress(button[1]),
  ),
}

/** Shapes of a field's words, which a builder or a trait writes. */
export const fieldShapes: Readonly<Record<string, WordShape>> = {
  kind: whole("name: text('Name')", isText),
  label: whole("name: text('Name', required)", isText),
  heading: whole("text('Remarks', heading('Remark'))", isText),
  hint: whole("text('Name', hint('As on the cover.'))", isText),
  choices: whole("choice('Status', ['New', 'Open'])", isTexts),
  formerly: whole("choice('Status', ['New', 'Open'], was({ Open: 'Opened' }))", isTextByName),
  required: whole("text('Name', required), or without it", isSaid),
  sortable: whole("text('Name', sortable), or without it", isSaid),
  unique: whole(
    "text('Name', unique), or uniqueOr('We have this one.')",
    (value) => isSaid(value) || isText(value),
  ),
  to: whole("reference('Author', 'author')", isText),
  column: whole("reference('Entered by', 'reader', column('made_by'))", isText),
  of: whole("daysUntil('Days left', 'due')", isText),
  works: whole(
    "computed('Amount', ['quantity', '*', 'price'])",
    (value) => Array.isArray(value) || isRow(value),
  ),
  by: whole("rows('Loans', 'loan', by('book'))", isText),
  inline: whole("rows('Stamps', 'stamp', by('card'), inline)", isSaid),
  tree: whole("reference('Inside', 'location', tree)", isSaid),
  belongs: whole("reference('Book', 'book', required, belongs)", isSaid),
  stamped: whole("reference('Entered by', 'reader', creator)", (value) => value === 'creator'),
  notBefore: whole("date('Due', notBefore('lent_on'))", isText),
  chips: whole("reference('State', 'state', chips({ Lost: 'red' }))", isTextByName),
  initially: whole(
    "flag('Rare', initially(false)), or initially('today'), or initially(me)",
    (value) =>
      ['string', 'number', 'boolean'].includes(typeof value) ||
      (isRow(value) && value.me === true && Object.keys(value).length === 1),
  ),
  longest: whole("text('Name', longest(80))", isCount),
  accepts: each("file('Scan', accepts('application/pdf'))", isText),
  largest: whole("file('Scan', largest('5 MB'))", isText),
  least: whole("number('Pages', between(1, 5000))", isBound),
  most: whole("number('Pages', between(1, 5000))", isBound),
  scale: whole("decimal('Litres', 3)", isCount),
  currency: whole("money('Price', 'EUR')", isText),
  wide: whole("text('Name', wide), or without it", isSaid),
  unsearched: whole("longtext('Notes', unsearched), or without it", isSaid),
  untraced: whole("longtext('Notes', untraced), or without it", isSaid),
  readonly: whole("flag('Printed', readonly), or without it", isSaid),
  access: whole(
    "longtext('Notes', access({ read: 'readers.update' }))",
    (value) => isRow(value) && Object.values(value).every((each) => each === undefined || isText(each)),
  ),
  pattern: whole("sequence('No.', 'INV-{year}-{0000}')", isText),
  was: whole("date('Lent on', was('lent_at'))", isText),
  wasKind: whole("money('Price', 'EUR', was('price', 'number'))", isText),
} satisfies Readonly<Record<keyof Field, WordShape>>

/** Whether it is a list of a chart's counts with their colours. */
const isSlices = (value: unknown): boolean =>
  Array.isArray(value) && value.every((slice) => isTexts(slice) && slice.length === 2)

/** Shapes of the product's words; those of its dashboard are under 'dashboard'. */
export const appShapes: Readonly<Record<string, WordShape>> = {
  name: whole("name: 'library'", () => true), // E-APP-3 reports it
  title: whole("title: 'Town Library'", isText),
  groups: each("groups: ['Lists', 'Staff']", isText),
  dashboard: whole("dashboard: dashboard(book, { total: ['all_books', 'Books'], … })", isRow),
  workdays: each("workdays: ['mon', 'tue', 'wed', 'thu', 'fri']", isText),
}

export const dashboardShapes: Readonly<Record<string, WordShape>> = {
  of: whole("dashboard: dashboard(book, { total: ['all_books', 'Books'], … })", isText),
  total: whole("total: ['all_books', 'Books']", (value) => isTexts(value) && value.length === 2),
  counts: byName("counts: { lent: 'lent-out' }", isText),
  donuts: each(
    "donuts: [{ title: 'State', slices: [['lent', 'green']], whole: 'all' }]",
    (donut) => isRow(donut) && isText(donut.title) && isText(donut.whole) && isSlices(donut.slices),
  ),
  bars: whole(
    "bars: { title: 'Lent', key: 'by_year', by: 'lent_on', series: [['lent', 'green']], sample: { years: [], counts: {} } }",
    (bars) =>
      bars === undefined ||
      (isRow(bars) &&
        [bars.title, bars.key, bars.by].every(isText) &&
        isSlices(bars.series) &&
        isRow(bars.sample) &&
        Array.isArray(bars.sample.years) &&
        isRow(bars.sample.counts)),
  ),
  attention: each("attention: ['overdue']", isText),
}
