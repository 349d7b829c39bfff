import { createHash } from 'node:crypto'
import { fieldsOf } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { inlined } from '../../platform/sql/inlined.ts'
import type { EngineTable } from '../../platform/sql/table.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import type { CountGroup } from './count-groups.ts'

/**
 * A group in the database's terms: the rule as SQL over the alias `r`, with the ids of named rows.
 * Another rule or another named row makes another definition, so the counts of a definition stay valid.
 */
export interface Definition {
  readonly table: string
  readonly condition: string
  /** The columns that the condition and the key read. */
  readonly columns: readonly string[]
  readonly by: { readonly column: string; readonly unit: 'day' | 'year' | 'row' } | null
}

/** A definition with the id of its counts. */
export interface NumberedDefinition {
  readonly id: number
  readonly definition: Definition
}

/** Returns SQL that excludes rows counted by another group. */
const elsewhere = ({ by, unless }: CountGroup): string =>
  unless.map(({ key }) => ` and (r.${quote(key)} = r.${quote(by?.field.key ?? 'id')}) is not true`).join('')

export const definitionOf = (group: CountGroup, reading: RuleSqlContext): Definition => {
  const { entity, when, by, unless } = group
  return {
    table: entity.table,
    // A group tests no day, so the condition does not depend on today.
    condition: `${inlined(where(entity, when, reading, 'r'))}${elsewhere(group)}`,
    columns: [
      ...new Set([
        ...fieldsOf(when).flatMap((name) => entity.field[name]?.key ?? []),
        ...(by ? [by.field.key] : []),
        ...unless.map(({ key }) => key),
      ]),
    ],
    by: by && { column: by.field.key, unit: by.unit },
  }
}

/** Returns the hash by which the database finds a definition. */
export const definitionHash = (definition: Definition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex')

/** Returns SQL for the key of a row in its group: '' where all rows share one, null in rows without the value. */
export const groupKeySql = (dialect: Dialect, { by }: Definition): string => {
  if (by === null) return "''"
  const column = `r.${quote(by.column)}`
  if (by.unit === 'row') return `cast(${column} as text)`
  return by.unit === 'year' ? dialect.year(column) : dialect.day(column)
}

/** Returns the condition of the counted rows, over the alias `r`. */
export const countedRowsSql = ({ condition, by }: Definition): string =>
  by === null ? `(${condition})` : `(${condition}) and r.${quote(by.column)} is not null`

/** Returns SQL that counts a group's rows by a scan, as (group_id, key, n). */
export const recountSql = (dialect: Dialect, { id, definition }: NumberedDefinition): string => {
  const key = groupKeySql(dialect, definition)
  const apart = definition.by === null ? '' : ` group by ${key}`
  return `select ${id} as group_id, ${key} as key, count(*) as n from ${quote(definition.table)} r where ${countedRowsSql(definition)}${apart}`
}

/** A definition as stored in the database. */
export interface StoredDefinition extends NumberedDefinition {
  readonly mark: string
  readonly usedAt: string
}

/** Reads all stored definitions. */
export const readStoredDefinitions = async (reader: Reader): Promise<readonly StoredDefinition[]> =>
  (await reader.rows('select id, definition, mark, used_at from engine_tally_groups order by id')).map(
    ([id, definition, mark, usedAt]) => ({
      id: Number(id),
      definition: JSON.parse(String(definition)),
      mark: String(mark),
      usedAt: String(usedAt),
    }),
  )

/**
 * The tables of groups and of their counts for each key. Triggers on the entities' tables update them, whatever program
 * writes.
 * Version 0.1.0 counts in `engine_counts`; such a server may run beside this one, so its tables are kept.
 */
export const countTables: readonly EngineTable[] = [
  {
    name: 'engine_tally_groups',
    key: 'id',
    columns: [
      { name: 'table_name', type: 'text', always: true },
      // `Definition` as JSON; `mark` is its hash, since the length of an index entry is limited.
      { name: 'definition', type: 'text', always: true },
      { name: 'mark', type: 'text', always: true },
      { name: 'used_at', type: 'moment', always: true },
    ],
    indexes: [{ columns: ['mark'], unique: true }],
  },
  {
    name: 'engine_tallies',
    key: ['group_id', 'key', 'slot'],
    busy: true,
    columns: [
      { name: 'group_id', type: 'integer', always: true },
      { name: 'key', type: 'text', always: true },
      { name: 'slot', type: 'integer', always: true },
      { name: 'n', type: 'integer', always: true },
    ],
  },
]
