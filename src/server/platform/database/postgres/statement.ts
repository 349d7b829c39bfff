import { createHash } from 'node:crypto'
import { types } from 'pg'
import type { Parameter } from '../driver/database.ts'
import { cacheLatest, rarelyUsed } from '../driver/statements.ts'

/** Matches string literals, quoted names and comments, where `?` is no parameter, and `?` itself. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/** Replaces `?` by PostgreSQL's numbered $1, $2 … */
const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(parts, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}

/** A connection never releases a prepared statement, so the number of named ones is limited. */
const mostNamed = 800

/** Converts a statement to the query object of `pg`. */
export type Statements = (
  sql: string,
  parameters?: readonly Parameter[],
) => { readonly text: string; readonly values: unknown[]; readonly name?: string }

/** The statements of one database: the first `mostNamed` stay prepared, later ones are prepared on each use. */
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
    const values = parameters as unknown[] // `pg` does not modify it
    return name === undefined ? { text, values } : { text, name, values }
  }
}

const asNumber = (text: string) => Number(text)
const asText = (text: string) => text
const asFlag = (text: string) => (text === 't' ? 1 : 0)

/** Parsers by type OID; they make both databases return the same values. */
const readers: Readonly<Record<number, (text: string) => unknown>> = {
  16: asFlag, // boolean
  20: asNumber, // bigint: ids and counts stay far below 2^53
  21: asNumber,
  23: asNumber,
  700: asNumber,
  701: asNumber,
  1082: asText, // date: a `Date` would shift by the time zone
  1114: asText,
  1184: asText,
  1700: asNumber, // numeric: sums of bigint
}

/** The type parsers of `pg`; types not in `readers` use its defaults. */
export const values = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : readers[type]) ?? types.getTypeParser(type, format),
}
