import { type Dialect, quote, type Reader } from '../database/index.ts'

const batch = 1000

/**
 * Every value of a column with its row's id, a batch at a time.
 * @param type how the database keeps it now. PostgreSQL has each statement prepared, and refuses one whose answer comes
 *   to be of another type: so the text says the type
 */
export async function* valuesOf(
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

const writes = {
  sqlite: (table: string, columns: readonly string[]) =>
    `update ${table} set ${columns.map((column, at) => `${column} = made.value ->> ${at + 1}`).join(', ')} from json_each(?) as made where ${table}."id" = made.value ->> 0`,
  postgres: (table: string, columns: readonly string[], type: string) =>
    `update ${table} set ${columns.map((column, at) => `${column} = (made.value ->> ${at + 1})::${type}`).join(', ')} from jsonb_array_elements(?::jsonb) as made(value) where ${table}."id" = (made.value ->> 0)::bigint`,
} as const

/** The statement that writes columns of one type of many rows. Its parameter is JSON: `[[id, value, …], …]`. */
export const writeValues = (
  dialect: Dialect,
  table: string,
  columns: string | readonly string[],
  type = 'text',
): string => writes[dialect.name](quote(table), [columns].flat().map(quote), type)
