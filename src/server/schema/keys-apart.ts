import { type Dialect, quote, type Reader } from '../database/index.ts'

type Keyed = readonly [id: number, key: string]

const listed = {
  sqlite: 'select value from json_each(?)',
  postgres: 'select jsonb_array_elements_text(?::jsonb)',
} as const

/** A key that no text has: for a row that has come to look like another, by a later version of Unicode or of ours. */
const ownKey = (key: string, id: number): string => `${key}\u0002${id}`

/**
 * Keys for rows that have none yet, so that no two rows of the table have the same: of those that would, the one that
 * was there first keeps it.
 * @param made the ids of the rows and their keys, by id
 * @param alike hears the ids of each two rows that would have one key
 * @returns what to write, in this order
 */
export const keysApart = async (
  reader: Reader,
  dialect: Dialect,
  table: string,
  column: string,
  made: readonly Keyed[],
  alike: (later: number, earlier: number) => void,
): Promise<readonly (readonly Keyed[])[]> => {
  if (made.length === 0) return []
  const found = await reader.rows(
    `select "id", ${quote(column)} from ${quote(table)} where ${quote(column)} in (${listed[dialect.name]})`,
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
