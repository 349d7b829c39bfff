import { type Dialect, quote, type Reader } from '../platform/database/index.ts'

const batch = 1000

/**
 * Yields all values of a column with their rows' ids, in batches.
 * @param type the column's present type, added to the SQL as a comment: PostgreSQL refuses a prepared statement whose
 * result type changed
 */
export async function* readColumnValues(
  reader: Reader,
  table: string,
  column: string,
  type: string,
): AsyncGenerator<readonly (readonly [id: number, value: unknown])[]> {
  const sql = `select "id", ${quote(column)} from ${quote(table)} where "id" > ? and ${quote(column)} is not null order by "id" limit ${batch} /* ${type} */`
  for (let last = 0; ; ) {
    const rows = await reader.rows(sql, [last])
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    yield rows.map(([id, value]) => [Number(id), value])
  }
}

/**
 * Returns the statement that updates columns of one type in many rows. Its parameter is JSON: `[[id, value, …], …]`.
 */
export const writeValues = (
  { json }: Dialect,
  table: string,
  columns: string | readonly string[],
  type = 'text',
): string => {
  const written = [columns].flat().map((column, at) => `${quote(column)} = ${json.at(at + 1, type)}`)
  return `update ${quote(table)} set ${written.join(', ')} from ${json.lines} where ${quote(table)}."id" = ${json.at(0, 'bigint')}`
}
