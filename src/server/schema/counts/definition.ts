import { createHash } from 'node:crypto'
import { fieldsOf } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { inlined } from '../../platform/sql/inlined.ts'
import type { EngineTable } from '../../platform/sql/table.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
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
  readonly by: { readonly column: string; readonly unit: 'day' | 'year' | 'row' } | null
}

/** A definition with the number that its counts are kept under. */
export interface NumberedDefinition {
  readonly id: number
  readonly definition: Definition
}

/** What keeps a row out of a group that another counts it by already. */
const elsewhere = ({ by, unless }: CountGroup): string =>
  unless.map(({ key }) => ` and (r.${quote(key)} = r.${quote(by?.field.key ?? 'id')}) is not true`).join('')

export const definitionOf = (group: CountGroup, reading: RuleSqlContext): Definition => {
  const { entity, when, by, unless } = group
  return {
    table: entity.table,
    // The tests of a group name no day, so today is not asked for.
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

/** What the database finds a definition by. */
export const definitionHash = (definition: Definition): string =>
  createHash('sha256').update(JSON.stringify(definition)).digest('hex')

/** What the rows of a group are apart by: '' where by nothing, null in rows without the value. */
export const groupKeySql = (dialect: Dialect, { by }: Definition): string => {
  if (by === null) return "''"
  const column = `r.${quote(by.column)}`
  if (by.unit === 'row') return `cast(${column} as text)`
  return by.unit === 'year' ? dialect.year(column) : dialect.day(column)
}

/** The rows that a definition takes, over the alias `r`. */
export const countedRowsSql = ({ condition, by }: Definition): string =>
  by === null ? `(${condition})` : `(${condition}) and r.${quote(by.column)} is not null`

/** Counts a group's rows by going through them, as (group_id, key, n). */
export const recountSql = (dialect: Dialect, { id, definition }: NumberedDefinition): string => {
  const key = groupKeySql(dialect, definition)
  const apart = definition.by === null ? '' : ` group by ${key}`
  return `select ${id} as group_id, ${key} as key, count(*) as n from ${quote(definition.table)} r where ${countedRowsSql(definition)}${apart}`
}

/** A group as the database has it noted. */
export interface StoredDefinition extends NumberedDefinition {
  readonly mark: string
  readonly usedAt: string
}

/** Every group that the database keeps. */
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
 * The groups that the database keeps counts of, and how many rows each has under each key. Triggers of the entities'
 * tables keep them, so that they are right whoever writes. Version 0.1.0 kept its own in `engine_counts`; servers of it
 * may run beside us, so those tables are left to them.
 */
export const countTables: readonly EngineTable[] = [
  {
    name: 'engine_tally_groups',
    key: 'id',
    columns: [
      { name: 'table_name', type: 'text', always: true },
      // `Definition` as JSON; the mark is its hash, since an index takes only so much text.
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
