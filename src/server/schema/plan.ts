import { formatDecimal } from '../../model/values/decimal.ts'
import { quote, type Reader, type Writer } from '../platform/database/index.ts'
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

/** One change, said and ready to run. */
export interface SchemaStep {
  readonly kind: StepKind
  readonly table: string
  /** What happens, for people. */
  readonly sentence: string
  readonly sql: readonly string[]
  /** Rows of the table that it touches or reads; 0 for a table that is new. */
  readonly rows: number
  /** Runs after the statements, in the same transaction. `log` hears what a person should look at afterwards. */
  readonly work?: (writer: Writer, log: (sentence: string) => void) => Promise<void>
}

/** What it takes to bring a database in step, worked out without touching it. */
export interface Plan {
  readonly steps: readonly SchemaStep[]
  /** What nobody but a person can decide; nothing is done while there is one. */
  readonly refusals: readonly string[]
  /** Tables and columns ('offices.fax') that nobody describes any more: kept with their data, not shown. */
  readonly hidden: readonly string[]
  /** Tables under a new name, by the former. */
  readonly renamed: ReadonlyMap<string, string>
  /** The names of the entities whose rows they hold, by table, hidden ones as well: as they are once it has run. */
  readonly entities: Readonly<Record<string, string>>
  /** Said beside the steps: what a person may have meant otherwise. */
  readonly notes: readonly string[]
  /** The database bears no product's mark yet, and is plainly this one's. */
  readonly unmarked: boolean
  /** The database holds nothing of ours yet. */
  readonly fresh: boolean
}

/** Whether tables with rows in them change; new tables and indexes put nothing at risk. */
export const changesRows = ({ steps }: Plan): boolean =>
  steps.some(
    ({ kind, rows }) => rows > 0 && kind !== 'add index' && kind !== 'drop index' && kind !== 'further',
  )

export const countRows = async (reader: Reader, table: string, where = 'true'): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)} where ${where}`)
  return Number(row?.rows)
}

/** Values of a column that more than one row has: how many, and some of them. */
export interface DuplicateValues {
  readonly count: number
  readonly examples: readonly string[]
}

const mostExamples = 3

/** A value of a column as people read it: of a decimal with its places. */
export const formatValue = (value: unknown, { scale }: Pick<Column, 'scale'>): string =>
  scale === undefined || typeof value !== 'number' ? String(value) : formatDecimal(value, scale)

/** A part of what tells rows apart: a column, and how its values and the keys of its texts come to be, where they do. */
export interface UniquePart extends Pick<Column, 'name' | 'scale'> {
  readonly keyed: Keyed | null
  readonly carried: ((value: unknown) => unknown) | null
}

const rowsAtOnce = 1000

/** Values that stand in the way of a unique index over the columns; rows in which one is empty share nothing. */
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
