import { formatDecimal } from '../../model/index.ts'
import { quote, type Reader, type Writer } from '../database/index.ts'
import type { Column } from '../sql/table.ts'
import { keyOfText } from '../sql/text-key.ts'
import { textsOf } from './fill-key.ts'

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
  | 'further'
  | 'drop column'

/** One change, said and ready to run. */
export interface Step {
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
  readonly steps: readonly Step[]
  /** What nobody but a person can decide; nothing is done while there is one. */
  readonly refusals: readonly string[]
  /** Tables and columns ('offices.fax') that nobody describes any more: kept with their data, not shown. */
  readonly hidden: readonly string[]
  /** Tables under a new name, by the former. */
  readonly renamed: ReadonlyMap<string, string>
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
export interface Shared {
  readonly count: number
  readonly examples: readonly string[]
}

const mostExamples = 3

/** A value of a column as people read it: of a decimal with its places. */
export const toldValue = (value: unknown, { scale }: Pick<Column, 'scale'>): string =>
  scale === undefined || typeof value !== 'number' ? String(value) : formatDecimal(value, scale)

/** Values that stand in the way of a unique index over the columns. */
export const sharedValues = async (
  reader: Reader,
  table: string,
  columns: readonly Pick<Column, 'name' | 'scale'>[],
): Promise<Shared> => {
  const names = columns.map(({ name }) => quote(name))
  const rows = await reader.rows(
    `select ${names.join(', ')} from ${quote(table)} where ${names.map((name) => `${name} is not null`).join(' and ')} group by ${names.join(', ')} having count(*) > 1`,
  )
  const told = (row: readonly unknown[]) => row.map((value, at) => toldValue(value, columns[at] ?? {}))
  return { count: rows.length, examples: rows.slice(0, mostExamples).map((row) => told(row).join(', ')) }
}

/** The same for a text whose keys are yet to be made. */
export const sharedTexts = async (reader: Reader, table: string, { keyOf }: Column): Promise<Shared> => {
  const seen = new Map<string, number>()
  const examples: string[] = []
  if (keyOf === undefined) return { count: 0, examples }
  let count = 0
  for await (const texts of textsOf(reader, table, keyOf.column)) {
    for (const [, text] of texts) {
      const key = keyOfText(text, { ...keyOf, whole: true })
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      if (times !== 2) continue
      count += 1
      if (examples.length < mostExamples) examples.push(text)
    }
  }
  return { count, examples }
}
