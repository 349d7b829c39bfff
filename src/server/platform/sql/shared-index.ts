import {
  type EntityModel,
  type FieldModel,
  fieldsOf,
  type Model,
  type NamedList,
} from '../../../model/index.ts'
import { isSmall, scopeIndexes } from './scope-parts.ts'

/** PostgreSQL allows 32 columns in an index; entries with fewer are read faster. */
const mostColumns = 24

/**
 * Whether a reference leads to a lookup list, so that each of its few values is in many rows. Such a reference has no
 * index of its own: a scan of the shared index finds the rows about as fast, and a write maintains one index for all.
 * References that find child rows, trees, scopes or the first part of the label keep theirs.
 */
export const isLookup = (
  entity: EntityModel,
  field: FieldModel,
  target: EntityModel | undefined,
): target is EntityModel =>
  field.links === 'one' &&
  field.stored &&
  target?.optionsUnpaged === true &&
  target !== entity &&
  !field.sortable &&
  field.unique === undefined &&
  !field.belongs &&
  entity.label[0] !== field &&
  !scopeIndexes(entity).has(field) &&
  !target.fields.some(({ to, by }) => to === entity.name && by === field.name)

/** The fields that a list's rule tests. */
const testedBy = (entity: EntityModel, list: NamedList): readonly FieldModel[] =>
  fieldsOf(list.rows).flatMap((name) => entity.field[name] ?? [])

/**
 * The columns of the index that named lists and lookup references share: `id`, then whatever they test. It has the
 * order of the table in an eighth of its size, so a list is read from it by skipping other rows.
 * [] where the entity needs none.
 */
export const sharedColumns = (model: Model, entity: EntityModel): readonly string[] => {
  const tested = entity.lists.flatMap((list) => testedBy(entity, list)).filter(isSmall)
  const lookups = entity.fields.filter((field) => isLookup(entity, field, model.entities[field.to ?? '']))
  const keys = new Set([...tested, ...lookups].map(({ key }) => key))
  return keys.size === 0 ? [] : ['id', ...keys].slice(0, mostColumns)
}

/** Whether the shared index contains every column that the list's rule tests. */
export const isCovered = (columns: readonly string[], entity: EntityModel, list: NamedList): boolean =>
  columns.length > 0 && testedBy(entity, list).every(({ key }) => columns.includes(key))
