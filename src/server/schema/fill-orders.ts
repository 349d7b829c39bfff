import { type Dialect, quote, type Writer } from '../platform/database/index.ts'
import type { Column } from '../platform/sql/table.ts'
import { keyOfText } from '../platform/sql/text-key.ts'
import { writeValues } from './column-values.ts'

const batch = 1000

/**
 * Computes the sort keys of a table in all these columns at once. Each outdated row is read and written once, because
 * PostgreSQL copies a row at every write.
 */
export const fillOrders = async (
  writer: Writer,
  dialect: Dialect,
  table: string,
  columns: readonly Column[],
): Promise<void> => {
  const keyed = columns.flatMap(({ name, keyOf }) => (keyOf === undefined ? [] : [{ name, keyOf }]))
  const names = keyed.map(({ name }) => name)
  const read = [...keyed.map(({ keyOf }) => keyOf.column), ...names].map(quote).join(', ')
  const write = writeValues(dialect, table, names)
  for (let last = 0; ; ) {
    const rows = await writer.rows(
      `select "id", ${read} from ${quote(table)} where "id" > ? order by "id" limit ${batch}`,
      [last],
    )
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    const made = rows.flatMap(([id, ...values]) => {
      const orders = keyed.map(({ keyOf }, at) => {
        const text = values[at] ?? null
        return text === null ? null : keyOfText(String(text), keyOf)
      })
      const isSo = orders.every((order, at) => order === (values[keyed.length + at] ?? null))
      return isSo ? [] : [[Number(id), ...orders]]
    })
    if (made.length > 0) await writer.run(write, [JSON.stringify(made)])
  }
}
