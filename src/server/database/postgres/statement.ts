import { createHash } from 'node:crypto'
import type { Parameter } from '../driver/database.ts'
import { keepLatest } from '../driver/statements.ts'

/** Texts, quoted names and comments, in which a `?` is no parameter; or the `?` itself. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g

/** `?` as PostgreSQL counts them: $1, $2 … */
export const numbered = (sql: string): string => {
  let count = 0
  return sql.replace(parts, (part) => {
    if (part !== '?') return part
    count += 1
    return `$${count}`
  })
}

/**
 * Statements that a connection keeps prepared: a connection never forgets one, so only so many texts get a name. Those
 * that come later are prepared anew each time.
 */
const mostNamed = 800
let named = 0

const prepared = keepLatest(2000, (sql) => {
  const text = numbered(sql)
  if (named >= mostNamed) return { text }
  named += 1
  return { text, name: createHash('sha256').update(text).digest('base64url').slice(0, 24) }
})

/** What `pg` takes for one of our statements. */
export const statement = (sql: string, parameters: readonly Parameter[] = []) => {
  const { text, name } = prepared(sql)
  const values = parameters as unknown[] // pg changes nothing in it
  return name === undefined ? { text, values } : { text, name, values }
}
