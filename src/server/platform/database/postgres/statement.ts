import { createHash } from 'node:crypto'
import { types } from 'pg'
import type { Parameter } from '../driver/database.ts'
import { cacheLatest, rarelyUsed } from '../driver/statements.ts'

/** Texts, quoted names and comments, in which a `?` is no parameter; or the `?` itself. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/** `?` as PostgreSQL counts them: $1, $2 … */
const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(parts, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}

/** A connection never forgets a statement that it has prepared, so only so many texts of a database get a name. */
const mostNamed = 800

/** What `pg` takes for one of our statements. */
export type Statements = (
  sql: string,
  parameters?: readonly Parameter[],
) => { readonly text: string; readonly values: unknown[]; readonly name?: string }

/** The statements of one database: those that come first are kept prepared, later ones are prepared anew each time. */
export const statements = (): Statements => {
  let named = 0
  const prepared = cacheLatest(2000, (sql) => {
    const text = numbered(sql)
    if (named >= mostNamed || sql.includes(rarelyUsed)) return { text }
    named += 1
    return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) }
  })
  return (sql, parameters = []) => {
    const { text, name } = prepared(sql)
    const values = parameters as unknown[] // pg changes nothing in it
    return name === undefined ? { text, values } : { text, name, values }
  }
}

const asNumber = (text: string) => Number(text)
const asText = (text: string) => text
const asFlag = (text: string) => (text === 't' ? 1 : 0)

/** Types by their number in PostgreSQL's catalogue, read so that both databases answer alike. */
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  16: asFlag, // boolean
  20: asNumber, // bigint: ids and counts stay far below 2^53
  21: asNumber,
  23: asNumber,
  700: asNumber,
  701: asNumber,
  1082: asText, // date: as a Date it would shift by the zone
  1114: asText,
  1184: asText,
  1700: asNumber, // numeric: sums of bigint
}

/** How `pg` reads values; everything else as it does by itself. */
export const values = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers[type]) ?? types.getTypeParser(type, format),
}
