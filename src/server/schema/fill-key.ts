import { type Dialect, quote, type Reader, type Writer } from '../database/index.ts'
import type { Column } from './table.ts'
import { textKey } from './text-key.ts'

const batch = 1000

/** Every text of a column with its row's id, a batch at a time. */
export async function* textsOf(
  reader: Reader,
  table: string,
  column: string,
): AsyncGenerator<readonly (readonly [id: number, text: string])[]> {
  const sql = `select "id", ${quote(column)} from ${quote(table)} where "id" > ? and ${quote(column)} is not null order by "id" limit ${batch}`
  for (let last = 0; ; ) {
    const rows = await reader.rows(sql, [last])
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    yield rows.map(([id, text]) => [Number(id), String(text)] as const)
  }
}

const fills = {
  sqlite: (table: string, column: string) =>
    `update ${table} set ${column} = made.value ->> 1 from json_each(?) as made where ${table}."id" = made.value ->> 0`,
  postgres: (table: string, column: string) =>
    `update ${table} set ${column} = made.value ->> 1 from jsonb_array_elements(?::jsonb) as made(value) where ${table}."id" = (made.value ->> 0)::bigint`,
} as const

/** Works out a key's column for the rows that are there already. */
export const fillKey = async (
  writer: Writer,
  dialect: Dialect,
  table: string,
  { name, keyOf }: Column,
): Promise<void> => {
  if (keyOf === undefined) return
  const sql = fills[dialect.name](quote(table), quote(name))
  // A key that was left behind by a field of that name before must not stand beside an empty one.
  await writer.run(
    `update ${quote(table)} set ${quote(name)} = null where ${quote(keyOf.column)} is null and ${quote(name)} is not null`,
  )
  for await (const texts of textsOf(writer, table, keyOf.column)) {
    await writer.run(sql, [JSON.stringify(texts.map(([id, text]) => [id, textKey(text, keyOf.whole)]))])
  }
}
