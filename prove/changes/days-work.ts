import { type Fields, firstFields } from './visits.ts'

/** One thing that a maintainer does to a descriptor, and what is to come of it. */
export interface Change {
  readonly change: string
  readonly end: 'carried' | 'refused' | 'hidden'
  /** What `npm run plan` says. */
  readonly saying: RegExp
  readonly fields: Fields
  /** The entity's new name. */
  readonly one?: string
  /** Columns under a new name, by the former. */
  readonly renames?: Readonly<Record<string, string>>
  /** Columns that are made anew, and so hold nothing. */
  readonly remade?: readonly string[]
  /** A statement by which a person makes room for the change. */
  readonly first?: string
  /** How often a start is killed while it changes the tables, before one is let through. */
  readonly kills?: number
}

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const renamed: Fields = { ...without(firstFields, 'code'), reference_code: "text('Code', was('code'))" }
const filled: Fields = { ...renamed, phone: "text('Phone', required)" }
const remade: Fields = { ...filled, spare: "number('Spare')" }
const unique: Fields = { ...remade, reference_code: "text('Code', unique)" }
const several: Fields = {
  ...without(unique, 'day'),
  remark: "longtext('Remark', sortable)",
  visited_on: "date('Visited On', sortable, was('day'))",
  priority: "number('Priority', required, initially(3))",
}

/** Each to be carried, refused or hidden without a value lost. */
export const daysWork: readonly Change[] = [
  {
    change: 'a field is renamed',
    end: 'carried',
    saying: /Rename visits\.code to reference_code/,
    fields: renamed,
    renames: { code: 'reference_code' },
  },
  {
    change: 'the entity is renamed',
    end: 'carried',
    saying: /Rename the table visits to meetings/,
    fields: renamed,
    one: 'meeting',
  },
  {
    change: 'a new field is required',
    end: 'refused',
    saying: /meetings\.priority is new and required, and the table has \S+ rows/,
    fields: { ...renamed, priority: "text('Priority', required)" },
  },
  {
    change: 'a field with gaps becomes required',
    end: 'refused',
    saying: /meetings\.phone is required now, but \S+ rows have none/,
    fields: filled,
  },
  {
    change: '… once the gaps are filled',
    end: 'carried',
    saying: /./,
    fields: filled,
    first: `update "meetings" set "phone" = 'unknown' where "phone" is null`,
  },
  {
    change: 'a text with words in it becomes a number',
    end: 'refused',
    saying: /meetings\.amount was .* and is to be .*, but \S+ rows have a value in it/,
    fields: { ...filled, amount: "number('Amount')" },
  },
  {
    change: 'a field without any value becomes a number',
    end: 'carried',
    saying: /Make meetings\.spare anew/,
    fields: remade,
    remade: ['spare'],
  },
  {
    change: 'a field with duplicates becomes unique',
    end: 'refused',
    saying: /meetings\.reference_code is to be unique, but 1 value is held by more than one row/,
    fields: unique,
  },
  {
    change: '… once they are told apart',
    end: 'carried',
    saying: /each value once/,
    fields: unique,
    first: `update "meetings" set "reference_code" = "reference_code" || ' ' || "id" where "reference_code" like 'Same%'`,
  },
  {
    change: 'one is renamed, one sortable, one new: killed',
    end: 'carried',
    saying: /Work out what meetings\.remark is sorted/,
    fields: several,
    renames: { day: 'visited_on' },
    kills: 5,
  },
  {
    change: 'a field is taken away',
    end: 'hidden',
    saying: /meetings\.amount/,
    fields: without(several, 'amount'),
  },
  { change: 'it is there again', end: 'carried', saying: /./, fields: several },
]

/** The day's last descriptor, without a field that is then dropped for good. */
export const dropped = { fields: without(several, 'amount'), column: 'amount' }
