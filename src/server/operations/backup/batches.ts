import { type Parameter, quote, type Reader } from '../../platform/database/index.ts'
import type { Table } from '../../schema/index.ts'

/** Rows of a batch: a statement then has fewer parameters than both databases' limits. */
export const batchSize = 200

export const tableKey = (table: Table): readonly string[] => (table.key === 'id' ? ['id'] : table.key)

/** Returns the columns to copy, the key's first. */
export const transferredColumns = (table: Table): readonly string[] => {
  const key = tableKey(table)
  return [...key, ...table.columns.map(({ name }) => name).filter((name) => !key.includes(name))]
}

/** Yields all rows of a table in the order of its key, in batches; values in the order of `transferredColumns`. */
export async function* batchesOf(
  reader: Reader,
  table: Table,
): AsyncGenerator<readonly (readonly Parameter[])[]> {
  const key = tableKey(table).map(quote).join(', ')
  const marks = tableKey(table)
    .map(() => '?')
    .join(', ')
  const select = `select ${transferredColumns(table).map(quote).join(', ')} from ${quote(table.name)}`
  const rest = `order by ${key} limit ${batchSize}`
  for (let last: readonly Parameter[] | null = null; ; ) {
    const found: readonly (readonly unknown[])[] =
      last === null
        ? await reader.rows(`${select} ${rest}`)
        : await reader.rows(`${select} where (${key}) > (${marks}) ${rest}`, last)
    const rows = found as readonly (readonly Parameter[])[] // a value read from a column is a valid parameter
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.slice(0, tableKey(table).length) ?? null
  }
}
