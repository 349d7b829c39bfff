import { move as say } from '#texts/storage'
import {
  type Database,
  DatabaseError,
  type Dialect,
  quote,
  type Reader,
  type Writer,
} from '../../platform/database/index.ts'
import { labelChangesTable } from '../../rows/read/label-changes.ts'
import { countTables } from '../../schema/counts/definition.ts'
import type { Table, WantedSchema } from '../../schema/index.ts'
import { batchesOf, batchSize, tableKey, transferredColumns } from './batches.ts'
import { type Ordered, orderTables } from './order-tables.ts'

/** Temporary data that is never copied: sessions, tickets, reset links, counted attempts. */
export const transientTables: readonly string[] = [
  'engine_sessions',
  'engine_tickets',
  'engine_resets',
  'engine_attempts',
  'engine_import_refusals',
  'engine_file_sweeps',
]

/** Tables that describe the database itself or that its triggers fill. */
const ownTables: readonly string[] = [
  'engine_facts',
  labelChangesTable.name,
  ...countTables.map(({ name }) => name),
]

/** Number of rows of a table that were copied and compared. */
export interface TransferredTable {
  readonly table: string
  readonly rows: number
}

const long = { seconds: 4 * 3600 }

/**
 * Copies all rows between two databases of any kind that have the same schema, from one snapshot in one transaction.
 * Before the commit it reads every copied row back and compares it. `replace` deletes the target's rows first; without
 * it, a target with rows is refused.
 * @throws DatabaseError with one sentence; the target is then unchanged
 */
export const transfer = async (
  from: Database,
  to: Database,
  wanted: WantedSchema,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<readonly TransferredTable[]> => {
  const tables = wanted.tables.filter(({ name }) => !ownTables.includes(name))
  const ordered = orderTables(tables.filter(({ name }) => !transientTables.includes(name)))
  return from.snapshot(
    (reader) =>
      to.write(async (writer) => {
        if (replace) await clear(writer, orderTables(tables))
        else await refuseRows(writer, ordered)
        for (const each of ordered) await copyRows(reader, writer, each)
        for (const each of ordered) await copyLate(reader, writer, each)
        for (const { table } of ordered) {
          if (table.key !== 'id') continue
          const last = await lastId(reader, from.dialect, table.name)
          if (last > 0) await to.dialect.ids.continueAfter(writer, table.name, last)
        }
        const carried: TransferredTable[] = []
        for (const { table } of ordered)
          carried.push({ table: table.name, rows: await compareRows(reader, writer, table) })
        // Recomputes derived data.
        for (const { fill } of wanted.further) await fill?.(writer)
        await to.dialect.gatherStatistics(writer)
        return carried
      }, long),
    long,
  )
}

/** Returns the highest id a table ever assigned, even to a deleted row, so that no id is assigned twice. */
const lastId = async (reader: Reader, { ids }: Dialect, table: string): Promise<number> => {
  const [row] = await reader.all(ids.last, [table])
  return Number(row?.last ?? 0)
}

const countRows = async (reader: Reader, table: string): Promise<number> => {
  const [row] = await reader.all(`select count(*) as rows from ${quote(table)}`)
  return Number(row?.rows)
}

const refuseRows = async (writer: Writer, ordered: readonly Ordered[]): Promise<void> => {
  for (const { table } of ordered) {
    const rows = await countRows(writer, table.name)
    if (rows > 0) throw new DatabaseError(say.holdsRows(table.name, rows))
  }
}

const clear = async (writer: Writer, ordered: readonly Ordered[]): Promise<void> => {
  for (const { table, late } of ordered)
    for (const { name } of late) await writer.run(`update ${quote(table.name)} set ${quote(name)} = null`)
  for (const { table } of [...ordered].reverse()) await writer.run(`delete from ${quote(table.name)}`)
}

const copyRows = async (reader: Reader, writer: Writer, { table, late }: Ordered): Promise<void> => {
  const columns = transferredColumns(table)
  const waits = new Set(late.map(({ name }) => columns.indexOf(name)))
  const marks = `(${columns.map(() => '?').join(', ')})`
  const insert = `insert into ${quote(table.name)} (${columns.map(quote).join(', ')}) values `
  for await (const rows of batchesOf(reader, table)) {
    const values = rows.flatMap((row) => row.map((value, at) => (waits.has(at) ? null : value)))
    if (rows.length === batchSize) await writer.run(insert + Array(batchSize).fill(marks).join(', '), values)
    else await writer.run(insert + rows.map(() => marks).join(', '), values)
  }
}

const copyLate = async (reader: Reader, writer: Writer, { table, late }: Ordered): Promise<void> => {
  if (late.length === 0) return
  const columns = transferredColumns(table)
  const key = tableKey(table)
  const sql = `update ${quote(table.name)} set ${late.map(({ name }) => `${quote(name)} = ?`).join(', ')} where ${key.map((name) => `${quote(name)} = ?`).join(' and ')}`
  for await (const rows of batchesOf(reader, table))
    for (const row of rows) {
      const values = late.map(({ name }) => row[columns.indexOf(name)] ?? null)
      if (values.some((value) => value !== null))
        await writer.run(sql, [...values, ...row.slice(0, key.length)])
    }
}

const compareRows = async (from: Reader, to: Reader, table: Table): Promise<number> => {
  const there = batchesOf(to, table)
  let compared = 0
  for await (const rows of batchesOf(from, table)) {
    const found = (await there.next()).value ?? []
    for (const [at, row] of rows.entries()) {
      const copy = found[at]
      if (copy === undefined || !sameRow(row, copy)) throw new DatabaseError(say.differs(table.name, row[0]))
    }
    compared += rows.length
  }
  if (compared !== (await countRows(to, table.name))) throw new DatabaseError(say.differs(table.name, null))
  return compared
}

const sameRow = (row: readonly unknown[], copy: readonly unknown[]): boolean =>
  row.length === copy.length &&
  row.every((value, at) => {
    const other = copy[at]
    return value instanceof Uint8Array && other instanceof Uint8Array
      ? Buffer.compare(value, other) === 0
      : value === other
  })
