import { quote, type Reader, type Writer } from '../database/index.ts'
import type { Column, Table } from '../sql/table.ts'
import type { Demand } from './demands.ts'

/** The engine's own few facts about the database, by name. */
export const factsTable: Table = {
  name: 'engine_facts',
  key: ['name'],
  columns: [
    { name: 'name', type: 'text', always: true },
    { name: 'value', type: 'text', always: true },
  ],
}

/** Rises when an older program can no longer read what a newer one wrote. */
export const format = 1

/** What we said of a column when we last brought the database in step: more than the database itself can tell. */
export interface RememberedColumn {
  /** 'day', or 'integer>users' for a reference. */
  readonly type: string
  readonly required?: true
  /** For a key: made from the whole text. */
  readonly whole?: boolean
  /** Added in development, with this in every row; taken back there when it is described no more and nobody wrote it. */
  readonly draft?: { readonly initially?: string | number }
}

/** The rows in which somebody wrote a column, as a condition; of a draft, what it began with is not written. */
export const writtenIn = (column: string, draft: RememberedColumn['draft']): string => {
  const first = draft?.initially
  const value = typeof first === 'string' ? `'${first.replaceAll("'", "''")}'` : first
  return `${quote(column)} is not null${value === undefined ? '' : ` and ${quote(column)} <> ${value}`}`
}

export interface Remembered {
  readonly format: number
  readonly tables: Readonly<Record<string, Readonly<Record<string, RememberedColumn>>>>
  /** Further statements, by name: how they read when they ran. */
  readonly further: Readonly<Record<string, string>>
  /** What is demanded of rows beside their columns, by name: the rule. Not there where an older program wrote this. */
  readonly demands?: Readonly<Record<string, string>>
  /** The `keyVersion` that keys and search texts were made by. Not there where an older program wrote this. */
  readonly keys?: string
}

const name = 'schema'
const nothing: Remembered = { format, tables: {}, further: {} }

export const readRemembered = async (reader: Reader): Promise<Remembered> => {
  const [row] = await reader.all('select value from engine_facts where name = ?', [name])
  return row === undefined ? nothing : JSON.parse(String(row.value))
}

export const remember = async (writer: Writer, remembered: Remembered): Promise<void> => {
  await writer.run(
    'insert into engine_facts (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    [name, JSON.stringify(remembered)],
  )
}

export const rulesOf = (demands: readonly Demand[]): Readonly<Record<string, string>> =>
  Object.fromEntries(demands.map(({ name, rule }) => [name, rule]))

export const typeOf = (column: Column): string =>
  column.references === undefined ? column.type : `${column.type}>${column.references.table}`

export const columnsOf = (table: Table): Readonly<Record<string, RememberedColumn>> =>
  Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      {
        type: typeOf(column),
        ...(column.required && { required: true }),
        ...(column.keyOf && { whole: column.keyOf.whole }),
      },
    ]),
  )
