import { createHash } from 'node:crypto'
import { indexes as say } from '#texts/plans'
import type { EntityModel, FieldModel, Model, NamedList } from '../../../model/index.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import { matchesAllRows } from '../../platform/sql/condition.ts'
import { listPrefix } from '../../platform/sql/list-indexes.ts'
import { isCovered, isLookup, sharedColumns } from '../../platform/sql/shared-index.ts'
import { type IdsOf, plannedReading, where } from '../../platform/sql/where.ts'
import { countOfList } from '../../schema/counts/count-groups.ts'

/** An index by its name and the statement that creates it. */
export interface WantedIndex {
  readonly name: string
  readonly sql: string
}

/**
 * @param condition '' indexes every row: SQLite ignores a partial index unless its condition occurs in the statement
 */
const indexOver = (table: string, columns: readonly string[], condition: string): WantedIndex => {
  const on = `${quote(table)} (${columns.join(', ')})${condition && ` where ${condition}`}`
  const name = `${listPrefix}${table.slice(0, 30)}__${createHash('sha256').update(on).digest('hex').slice(0, 12)}`
  return { name, sql: `create index if not exists ${quote(name)} on ${on}` }
}

/** The shared index of an entity's lists and lookup references; null where the entity needs none. */
export const sharedIndexOf = (model: Model, entity: EntityModel): WantedIndex | null => {
  const columns = sharedColumns(model, entity)
  return columns.length === 0 ? null : indexOver(entity.table, columns.map(quote), '')
}

/** The indexes that contain only the rows of a list, without its condition on today. */
export interface OwnListIndexes {
  readonly byId: WantedIndex
  /** The day that the list's rule compares, with the index sorted by it; null without such a day. */
  readonly byDay: { readonly field: FieldModel; readonly index: WantedIndex } | null
}

/** The indexes that a list may have of its own; null for a list without a stored count. */
export const ownIndexesOf = (
  model: Model,
  dialect: Dialect,
  idsOf: IdsOf,
  entity: EntityModel,
  list: NamedList,
): OwnListIndexes | null => {
  const count = countOfList(entity, list)
  if (!count) return null
  const rule = where(entity, count.group.when, plannedReading(model, dialect, idsOf), '')
  if (rule.parameters.length > 0) return null
  const condition = matchesAllRows(rule) ? '' : rule.sql
  const field = count.group.by?.field ?? null
  // In the order of list statements. The index name is a hash of this text, so a change of it rebuilds every index.
  const empty = dialect.emptyFirst && ` asc${dialect.emptyFirst}`
  const inOrder = (column: string) => `${quote(column)}${empty}`
  return {
    byId: indexOver(entity.table, ['id', ...(field ? [field.key] : [])].map(quote), condition),
    byDay: field && {
      field,
      index: indexOver(entity.table, [field.key, 'id'].map(inOrder), condition),
    },
  }
}

/** Phrases for people that say what each index of lists is for, by its name. */
export const listIndexPurposes = (
  model: Model,
  dialect: Dialect,
  idsOf: IdsOf,
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>()
  for (const entity of model.list) {
    const lookups = entity.fields.filter((field) => isLookup(entity, field, model.entities[field.to ?? '']))
    const shared = sharedIndexOf(model, entity)
    const columns = sharedColumns(model, entity)
    const titles = entity.lists.filter((list) => isCovered(columns, entity, list)).map(({ title }) => title)
    if (shared)
      found.set(shared.name, [
        ...(titles.length > 0 ? [say.lists(titles)] : []),
        ...(lookups.length > 0 ? [say.lookups(lookups.map(({ label }) => label))] : []),
      ])
    for (const list of entity.lists) {
      const own = ownIndexesOf(model, dialect, idsOf, entity, list)
      for (const { name } of own ? [own.byId, ...(own.byDay ? [own.byDay.index] : [])] : [])
        found.set(name, [...(found.get(name) ?? []), say.list(list.title)])
    }
  }
  return found
}
