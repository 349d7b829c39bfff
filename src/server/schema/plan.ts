import { formatDecimal } from '../../model/values/decimal.ts'
import { type Database, quote, type Reader, type Writer } from '../platform/database/index.ts'
import type { Column } from '../platform/sql/table.ts'
import { type Keyed, keyOfText } from '../platform/sql/text-key.ts'

export type StepKind =
  | 'create table'
  | 'rename table'
  | 'add column'
  | 'rename column'
  | 'replace column'
  | 'convert column'
  | 'rename value'
  | 'rescale column'
  | 'fill column'
  | 'number rows'
  | 'add reference'
  | 'drop index'
  | 'add index'
  | 'follow names'
  | 'further'
  | 'drop column'

/** One planned change with its description. */
export interface SchemaStep {
  readonly kind: StepKind
  readonly table: string
  /** Description for people. */
  readonly sentence: string
  readonly sql: readonly string[]
  /** Rows of the table that it changes or reads; 0 for a new table. */
  readonly rows: number
  /** Runs after the statements, in the same transaction. `log` receives notes for a person to check. */
  readonly work?: (writer: Writer, log: (sentence: string) => void) => Promise<void>
  /** Instead of `sql`, where other servers use the table meanwhile. */
  readonly online?: readonly string[]
  /** Instead of `work`, where other servers use the table meanwhile. */
  readonly workOnline?: (database: Database) => Promise<void>
  /** A server of an older version would write what this step has changed, or fail. */
  readonly alone?: true
}

const aloneKinds: readonly StepKind[] = [
  ...(['rename table', 'rename column', 'replace column', 'convert column', 'rename value'] as const),
  ...(['rescale column', 'number rows', 'follow names', 'drop column'] as const),
]

/** Returns the steps that no server of an older version may serve beside, as sentences. */
export const aloneSteps = (steps: readonly SchemaStep[]): readonly string[] =>
  steps.filter(({ kind, alone }) => alone || aloneKinds.includes(kind)).map(({ sentence }) => sentence)

/** A planned migration. */
export interface Plan {
  readonly steps: readonly SchemaStep[]
  /** Decisions that only a person can make; any of them blocks the migration. */
  readonly refusals: readonly string[]
  /** Tables and columns ('offices.fax') that are no longer described: kept with their data, but not shown. */
  readonly hidden: readonly string[]
  /** Renamed tables, by their former names. */
  readonly renamed: ReadonlyMap<string, string>
  /** The entity's name of each table after the migration, hidden tables included. */
  readonly entities: Readonly<Record<string, string>>
  /** The steps during which no other server may run, as sentences. */
  readonly alone: readonly string[]
  /** Hints about possible mistakes. */
  readonly notes: readonly string[]
  /** The database has no product's mark yet, but is recognizably this one's. */
  readonly unmarked: boolean
  /** The database has no tables of this program yet. */
  readonly fresh: boolean
}

/** Returns whether tables with rows change; new tables and indexes are no risk. */
export const changesRows = ({ steps }: Plan): boolean =>
  steps.some(
    ({ kind, rows }) => rows > 0 && kind !== 'add index' && kind !== 'drop index' && kind !== 'further',
  )

export const countRows = async (reader: Reader, table: string, where = 'true'): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)} where ${where}`)
  return Number(row?.rows)
}

/** Number and examples of duplicate values. */
export interface DuplicateValues {
  readonly count: number
  readonly examples: readonly string[]
}

const mostExamples = 3

/** Formats a value for people, a decimal with its places. */
export const formatValue = (value: unknown, { scale }: Pick<Column, 'scale'>): string =>
  scale === undefined || typeof value !== 'number' ? String(value) : formatDecimal(value, scale)

/** A column of a unique index, with the conversions of its values and text keys, if any. */
export interface UniquePart extends Pick<Column, 'name' | 'scale'> {
  readonly keyed: Keyed | null
  readonly carried: ((value: unknown) => unknown) | null
}

const rowsAtOnce = 1000

/** Finds duplicates that prevent a unique index; rows with an empty column are ignored. */
export const findDuplicates = async (
  reader: Reader,
  table: string,
  parts: readonly UniquePart[],
): Promise<DuplicateValues> => {
  if (parts.every(({ keyed, carried }) => keyed === null && carried === null))
    return sharedValues(reader, table, parts)
  const names = parts.map(({ name }) => quote(name))
  const present = names.map((name) => `${name} is not null`).join(' and ')
  const sql = `select "id", ${names.join(', ')} from ${quote(table)} where "id" > ? and ${present} order by "id" limit ${rowsAtOnce}`
  const seen = new Map<string, number>()
  const examples: string[] = []
  let count = 0
  for (
    let last = 0, rows = await reader.rows(sql, [last]);
    rows.length > 0;
    rows = await reader.rows(sql, [last])
  ) {
    for (const [id, ...values] of rows) {
      last = Number(id)
      const told = values.map((value, at) => {
        const { keyed, carried } = parts[at] ?? {}
        const then = carried ? carried(value) : value
        return keyed ? keyOfText(String(then), keyed) : then
      })
      const key = JSON.stringify(told)
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times !== 2) continue
      count += 1
      if (examples.length < mostExamples) examples.push(toldRow(values, parts))
    }
  }
  return { count, examples }
}

const toldRow = (values: readonly unknown[], parts: readonly UniquePart[]): string =>
  values.map((value, at) => formatValue(value, parts[at] ?? {})).join(', ')

const sharedValues = async (
  reader: Reader,
  table: string,
  parts: readonly UniquePart[],
): Promise<DuplicateValues> => {
  const names = parts.map(({ name }) => quote(name))
  const rows = await reader.rows(
    `select ${names.join(', ')} from ${quote(table)} where ${names.map((name) => `${name} is not null`).join(' and ')} group by ${names.join(', ')} having count(*) > 1`,
  )
  return { count: rows.length, examples: rows.slice(0, mostExamples).map((row) => toldRow(row, parts)) }
}
