import * as words from '../../../src/descriptor/index.ts'
import { textKey } from '../../../src/server/schema/index.ts'

type Value = string | number | null
type Make = (...traits: readonly words.Trait[]) => words.Field

interface Kind {
  readonly make: Make
  /** Another kind of field, which no value is converted to unasked. */
  readonly other: Make
  readonly column: string
  readonly formerColumn: string
  /** Two values, and one that is the same as the first to whoever compares. */
  readonly values: readonly [Value, Value, Value]
  readonly initially?: string | number
  /** What `initially` is for the other kind. */
  readonly otherInitially?: string | number
}

export const kinds: Readonly<Record<string, Kind>> = {
  text: {
    make: (...traits) => words.text('Thing', ...traits),
    other: (...traits) => words.number('Thing', ...(traits as never[])), // no trait here is a bound
    column: 'thing',
    formerColumn: 'former',
    values: ['a', 'b', ' A'],
    initially: 'x',
    otherInitially: 7,
  },
  'text that is sorted by': {
    make: (...traits) => words.text('Thing', words.sortable, ...traits),
    other: (...traits) => words.date('Thing', words.sortable, ...traits),
    column: 'thing',
    formerColumn: 'former',
    values: ['a', 'b', ' A'],
    initially: 'x',
    otherInitially: '2026-03-14',
  },
  number: {
    make: (...traits) => words.number('Thing', ...(traits as never[])), // nor here
    other: (...traits) => words.text('Thing', ...traits),
    column: 'thing',
    formerColumn: 'former',
    values: [1, 2, 1],
    initially: 7,
    otherInitially: 'x',
  },
  money: {
    make: (...traits) => words.money('Thing', 'JPY', ...(traits as never[])), // nor here
    other: (...traits) => words.number('Thing', ...(traits as never[])), // nor here
    column: 'thing',
    formerColumn: 'former',
    values: [1, 2, 1],
    initially: 7,
    otherInitially: 8,
  },
  day: {
    make: (...traits) => words.date('Thing', words.sortable, ...traits),
    other: (...traits) => words.reference('Thing', 'team', words.column('thing'), ...traits),
    column: 'thing',
    formerColumn: 'former',
    values: ['2026-03-01', '2026-03-02', '2026-03-01'],
    initially: '2026-03-14',
  },
  reference: {
    make: (...traits) => words.reference('Thing', 'team', ...traits),
    other: (...traits) => words.text('Thing', words.column('thing_id'), ...traits),
    column: 'thing_id',
    formerColumn: 'former_id',
    values: [1, 2, 1],
  },
}

const changes = [
  'new',
  'renamed',
  'renamed without a word',
  'retyped',
  'renamed and retyped',
  'as it was',
  'described again',
] as const

type Change = (typeof changes)[number]

const demands = [[], ['required'], ['unique'], ['required', 'unique']] as const

const tables = ['empty', 'of one row', 'of rows', 'with nulls', 'of nulls', 'with duplicates'] as const

export interface Case {
  readonly number: number
  readonly told: string
  readonly combination: (typeof combinations)[number]
  readonly change: Change
  readonly before: words.Fields
  readonly after: words.Fields
  /** What the rows hold before; the field may not be there yet. */
  readonly values: readonly Value[]
  /** A value by column, as an old row holds it. */
  readonly stored: (value: Value) => Readonly<Record<string, Value>>
  readonly column: string
  readonly required: boolean
  readonly unique: boolean
  readonly initially: string | number | undefined
}

const valuesOf = ({ values: [one, two, again] }: Kind, table: (typeof tables)[number]): readonly Value[] =>
  ({
    empty: [],
    'of one row': [one],
    'of rows': [one, two],
    'with nulls': [one, null],
    'of nulls': [null, null],
    'with duplicates': [one, again, two],
  })[table]

/** A change and what is asked of the field, by numbers, filled or not, over a table. */
export const combinations: readonly (readonly [Change, number, boolean, (typeof tables)[number]])[] =
  changes.flatMap((change) =>
    demands.flatMap((_, demand) =>
      [false, true].flatMap((filled) => tables.map((table) => [change, demand, filled, table] as const)),
    ),
  )

/** Every pair of a change and what is asked of the field, each over a third of the tables; other kinds have the others. */
export const casesOf = (name: string): readonly Case[] => {
  const kind = kinds[name]
  if (!kind) return []
  const cases: Case[] = []
  const turn = Object.keys(kinds).indexOf(name)
  for (const combination of combinations) {
    const [change, demand, filled, table] = combination
    if ((turn + changes.indexOf(change) + demand + tables.indexOf(table)) % 3 > 0) continue
    const retyped = change.endsWith('retyped')
    const initially = filled ? (retyped ? kind.otherInitially : kind.initially) : undefined
    if (filled && initially === undefined) continue
    const former = change.startsWith('renamed')
    const traits: readonly string[] = demands[demand] ?? []
    const [required, unique] = [traits.includes('required'), traits.includes('unique')]
    const asked: words.Trait[] = [
      ...(required ? [words.required] : []),
      ...(unique ? [words.unique] : []),
      ...(initially === undefined ? [] : [words.initially(initially)]),
      ...(change === 'renamed' ? [words.was('former')] : []),
      ...(change === 'renamed and retyped' ? [words.was(kind.formerColumn)] : []),
    ]
    const make = retyped ? kind.other : kind.make
    const own = former ? kind.formerColumn : kind.column
    const keyed = kind.make().sortable && kind.make().kind === 'text'
    cases.push({
      number: cases.length,
      told: `${name} ${change}, ${traits.join(' and ') || 'free'}${filled ? ', initially' : ''}, in a table ${table}`,
      combination,
      change,
      before: change === 'new' ? {} : { [former ? 'former' : 'thing']: kind.make() },
      after: { thing: make(...asked) },
      values: valuesOf(kind, table),
      stored: (value) =>
        change === 'new'
          ? {}
          : {
              [own]: value,
              ...(keyed && { [`${own}_key`]: value === null ? null : textKey(String(value), false) }),
            },
      column: kind.column,
      required,
      unique,
      initially,
    })
  }
  return cases
}

/** What must come of a case: what the rows hold then, or what a refusal speaks of. */
export const outcome = (
  each: Case,
): { readonly held: readonly Value[]; readonly refused: readonly string[] } => {
  const { change, values, required, unique, initially } = each
  const retyped = change.endsWith('retyped')
  const present = values.filter((value) => value !== null)
  if (retyped && present.length > 0) return { held: [], refused: ['Change it back'] }
  const anew = retyped || change === 'new' || change === 'renamed without a word'
  const held = anew ? values.map(() => initially ?? null) : values
  const known = held.filter((value) => value !== null).map((value) => String(value).trim().toLowerCase())
  const refused = [
    ...(required && known.length < held.length
      ? anew
        ? [
            'is new and required',
            'initially(…)',
            ...(change === 'renamed without a word' ? ["was('former')"] : []),
          ]
        : ['is required now']
      : []),
    ...(unique && new Set(known).size < known.length ? ['is to be unique', 'held by more than one row'] : []),
  ]
  return { held, refused }
}
