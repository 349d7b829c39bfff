import { schema as say } from '#texts/storage'
import { type Dialect, quote, type Reader, type Writer } from '../platform/database/index.ts'
import type { Column } from '../platform/sql/table.ts'
import { keyOfText } from '../platform/sql/text-key.ts'
import { writeValues } from './column-values.ts'

const batch = 1000

type Text = readonly [id: number, text: string, key: string | null]

/** Yields all texts of a column with their rows' ids, and optionally their keys, in batches. */
export async function* readColumnTexts(
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

/**
 * Computes a key column for existing rows and writes the keys that differ. Rows with equal unique keys get distinct
 * ones.
 * @param log receives a sentence for each such row
 */
export const fillKey = async (
  writer: Writer,
  dialect: Dialect,
  table: string,
  { name, keyOf }: Column,
  log: (sentence: string) => void,
): Promise<void> => {
  if (keyOf === undefined) return
  const { column, counted } = keyOf
  const whole = keyOf.whole && !counted
  const fill = writeValues(dialect, table, name)
  const write = async (made: readonly (readonly [number, string | null])[]) => {
    if (made.length > 0) await writer.run(fill, [JSON.stringify(made)])
  }
  // Clears keys that an earlier field of this name left beside empty texts.
  await writer.run(
    `update ${quote(table)} set ${quote(name)} = null where ${quote(column)} is null and ${quote(name)} is not null`,
  )
  for await (const texts of readColumnTexts(writer, table, column, name)) {
    const made = texts.map(([id, text, key]) => [id, keyOfText(text, keyOf), key] as const)
    const other = made.filter(([, key, before]) => key !== before)
    // Unique keys are first cleared and then written, so that no two rows collide in between.
    const gone = other.filter(([, , before]) => before !== null)
    await write(whole ? gone.map(([id]) => [id, null]) : other.map(([id, key]) => [id, key]))
  }
  if (!whole) return
  const alike = (later: number, earlier: number) => log(say.alike(table, column, later, earlier))
  for await (const texts of readColumnTexts(writer, table, column, name)) {
    const made = texts.flatMap(([id, text, key]) =>
      key === null ? [[id, keyOfText(text, keyOf)] as const] : [],
    )
    for (const keys of await keysApart(writer, dialect, table, name, made, alike)) await write(keys)
  }
}

type Keyed = readonly [id: number, key: string]

/** Returns a key that no text has, for a row that a later Unicode or program version makes equal to another. */
const ownKey = (key: string, id: number): string => `${key}\u0002${id}`

/**
 * Assigns unique keys to rows without one; of equal rows the older one gets the normal key.
 * @param made ids and keys of the rows, by id
 * @param alike receives the ids of two rows with equal keys
 * @returns the batches to write, in this order
 */
const keysApart = async (
  reader: Reader,
  dialect: Dialect,
  table: string,
  column: string,
  made: readonly Keyed[],
  alike: (later: number, earlier: number) => void,
): Promise<readonly (readonly Keyed[])[]> => {
  if (made.length === 0) return []
  const found = await reader.rows(
    `select "id", ${quote(column)} from ${quote(table)} where ${quote(column)} in (${dialect.json.texts})`,
    [JSON.stringify([...new Set(made.map(([, key]) => key))])],
  )
  const first = new Map(found.map(([id, key]) => [String(key), Number(id)]))
  const own = new Map<number, string>()
  for (const [id, key] of made) {
    const holder = first.get(key) ?? id
    first.set(key, Math.min(holder, id))
    if (holder === id) continue
    const later = Math.max(holder, id)
    own.set(later, ownKey(key, later))
    alike(later, Math.min(holder, id))
  }
  return [[...own], made.filter(([id]) => !own.has(id))]
}
