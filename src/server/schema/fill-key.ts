import { schema as say } from '../../model/messages.ts'
import { type Dialect, quote, type Reader, type Writer } from '../database/index.ts'
import type { Column } from '../sql/table.ts'
import { textKey } from '../sql/text-key.ts'
import { keysApart } from './keys-apart.ts'

const batch = 1000

type Text = readonly [id: number, text: string, key: string | null]

/** Every text of a column with its row's id, and its key where one is asked for, a batch at a time. */
export async function* textsOf(
  reader: Reader,
  table: string,
  column: string,
  key?: string,
): AsyncGenerator<readonly Text[]> {
  const beside = key === undefined ? 'null' : quote(key)
  const sql = `select "id", ${quote(column)}, ${beside} from ${quote(table)} where "id" > ? and ${quote(column)} is not null order by "id" limit ${batch}`
  for (let last = 0; ; ) {
    const rows = await reader.rows(sql, [last])
    if (rows.length === 0) return
    last = Number(rows.at(-1)?.[0])
    yield rows.map(([id, text, kept]) => [Number(id), String(text), kept === null ? null : String(kept)])
  }
}

const fills = {
  sqlite: (table: string, column: string) =>
    `update ${table} set ${column} = made.value ->> 1 from json_each(?) as made where ${table}."id" = made.value ->> 0`,
  postgres: (table: string, column: string) =>
    `update ${table} set ${column} = made.value ->> 1 from jsonb_array_elements(?::jsonb) as made(value) where ${table}."id" = (made.value ->> 0)::bigint`,
} as const

/**
 * Works out a key's column for the rows that are there already, and writes those keys that are not so yet. Rows that
 * have come to have one key, where each is to have its own, are kept apart.
 * @param log hears which those are
 */
export const fillKey = async (
  writer: Writer,
  dialect: Dialect,
  table: string,
  { name, keyOf }: Column,
  log: (sentence: string) => void,
): Promise<void> => {
  if (keyOf === undefined) return
  const { column, whole } = keyOf
  const fill = fills[dialect.name](quote(table), quote(name))
  const write = async (made: readonly (readonly [number, string | null])[]) => {
    if (made.length > 0) await writer.run(fill, [JSON.stringify(made)])
  }
  // A key that was left behind by a field of that name before must not stand beside an empty one.
  await writer.run(
    `update ${quote(table)} set ${quote(name)} = null where ${quote(column)} is null and ${quote(name)} is not null`,
  )
  for await (const texts of textsOf(writer, table, column, name)) {
    const made = texts.map(([id, text, key]) => [id, textKey(text, whole), key] as const)
    const other = made.filter(([, key, before]) => key !== before)
    // Where each row has its own, every key that no longer holds makes room before another row takes it.
    const gone = other.filter(([, , before]) => before !== null)
    await write(whole ? gone.map(([id]) => [id, null]) : other.map(([id, key]) => [id, key]))
  }
  if (!whole) return
  const alike = (later: number, earlier: number) => log(say.alike(table, column, later, earlier))
  for await (const texts of textsOf(writer, table, column, name)) {
    const made = texts.flatMap(([id, text, key]) =>
      key === null ? [[id, textKey(text, true)] as const] : [],
    )
    for (const keys of await keysApart(writer, dialect, table, name, made, alike)) await write(keys)
  }
}
