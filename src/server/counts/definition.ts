import { createHash } from 'node:crypto'
import { fieldsOf } from '../../model/index.ts'
import { type Dialect, quote } from '../database/driver/dialect.ts'
import { type Condition, type IdsOf, where } from '../sql/where.ts'
import { literal } from '../sql/words.ts'
import type { CountGroup } from './count-groups.ts'

/**
 * A group as the database knows it: the rule as SQL over the alias `r`, with the ids of the rows that it names. Another
 * rule, or another row of that name, is another definition; so what is kept under one is right for ever.
 */
export interface Definition {
  readonly table: string
  readonly condition: string
  /** The columns that the condition and the key read. */
  readonly columns: readonly string[]
  readonly by: { readonly column: string; readonly unit: 'day' | 'year' } | null
}

/** A definition with the number that its counts are kept under. */
export interface Numbered {
  readonly id: number
  readonly definition: Definition
}

/** Its parameters are texts and numbers of descriptors; no text stands in `where`'s own words. */
const inlined = ({ sql, parameters }: Condition): string => {
  const left = parameters.values()
  return sql.replaceAll('?', () => literal(left.next().value as string | number))
}

export const definitionOf = ({ entity, when, by }: CountGroup, idsOf: IdsOf): Definition => ({
  table: entity.table,
  // The tests of a group name no day, so today is not asked for.
  condition: inlined(where(entity, when, '', idsOf, 'r')),
  columns: [
    ...new Set([
      ...fieldsOf(when).flatMap((name) => entity.field[name]?.key ?? []),
      ...(by ? [by.field.key] : []),
    ]),
  ],
  by: by && { column: by.field.key, unit: by.unit },
})

/** What the database finds a definition by. */
export const markOf = (definition: Definition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex')

/** What the rows of a group are apart by: '' where by nothing, null in rows without the day. */
export const keyOf = (dialect: Dialect, { by }: Definition): string => {
  if (by === null) return "''"
  const day = `r.${quote(by.column)}`
  // PostgreSQL writes days as the session's settings say.
  if (dialect.name === 'postgres') return `to_char(${day}, '${by.unit === 'year' ? 'YYYY' : 'YYYY-MM-DD'}')`
  return by.unit === 'year' ? `substr(${day}, 1, 4)` : day
}

/** The rows that a definition takes, over the alias `r`. */
export const rowsOf = ({ condition, by }: Definition): string =>
  by === null ? `(${condition})` : `(${condition}) and r.${quote(by.column)} is not null`

/** Counts a group's rows by going through them, as (group_id, key, n). */
export const countedAnew = (dialect: Dialect, { id, definition }: Numbered): string => {
  const key = keyOf(dialect, definition)
  const apart = definition.by === null ? '' : ` group by ${key}`
  return `select ${id} as group_id, ${key} as key, count(*) as n from ${quote(definition.table)} r where ${rowsOf(definition)}${apart}`
}
