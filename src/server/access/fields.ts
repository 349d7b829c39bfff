import { refused } from '#texts/answers'
import { type EntityModel, type FieldModel, type Model, partsOf } from '../../model/index.ts'
import { type RowFilter, unfilteredRows } from '../platform/sql/row-security.ts'
import { type Caller, may } from './caller.ts'
import { bindingScopes, mayAtAll, mayWithAll } from './rights.ts'

const ruled = new WeakMap<EntityModel, boolean>()

const hasRules = (entity: EntityModel): boolean => {
  const known = ruled.get(entity)
  if (known !== undefined) return known
  const found = entity.fields.some((field) => field.access !== undefined)
  ruled.set(entity, found)
  return found
}

/** Whether the caller may see the field; applies to answers, sorting, searching and filtering alike. */
export const canRead = (caller: Caller, field: FieldModel): boolean =>
  field.access?.read === undefined || may(caller, field.access.read)

/**
 * Whether an answer may show the caller the field's values in a row that they may write.
 * It may not where they cannot read the entity, nor for references to an entity that scopes restrict for them.
 */
export const mayReveal = (caller: Caller, model: Model, entity: EntityModel, field: FieldModel): boolean => {
  const target = model.entities[field.to ?? '']
  const isHidden = target !== undefined && bindingScopes(caller, target, 'read').length > 0
  return mayAtAll(caller, entity, 'read') && !isHidden && canRead(caller, field)
}

/** Whether the caller may see the field's values in every row of the entity. */
export const mayRevealAll = (caller: Caller, entity: EntityModel, field: FieldModel): boolean =>
  mayWithAll(caller, entity, 'read') && canRead(caller, field)

/** How a refusal names a row that the caller may write: by its name only where they may read rows of the entity. */
export const nameInRefusal = (caller: Caller, entity: EntityModel, name: string): string =>
  refused.called(mayAtAll(caller, entity, 'read') ? name : null)

/** The field and the fields that it is computed from: a hidden source hides the computed field too. */
const sources = (entity: EntityModel, field: FieldModel): readonly FieldModel[] => [
  field,
  ...[field.of ?? '', ...partsOf(field)].flatMap((name) => {
    const source = entity.field[name]
    return source ? sources(entity, source) : []
  }),
]

/** Whether everybody who may read the entity may see the field. */
export const isForAll = (entity: EntityModel, field: FieldModel): boolean =>
  sources(entity, field).every((each) => each.access?.read === undefined)

/**
 * The entity's fields that the caller may see, in order. Returns `entity.fields` itself where no field restricts
 * access.
 */
export const visibleFields = (entity: EntityModel, caller: Caller): readonly FieldModel[] =>
  hasRules(entity)
    ? entity.fields.filter((field) => sources(entity, field).every((each) => canRead(caller, each)))
    : entity.fields

/** What a caller may see of an entity's rows. */
export interface RowAccess {
  /** Visible fields in order; `entity.fields` itself where all are visible. */
  readonly fields: readonly FieldModel[]
  /** Names of the owned entities whose row is answered with its owner's, as far as the caller may read them. */
  readonly owned: readonly string[]
  /** Filters the visible rows, of this entity and of every other that is read with it. */
  readonly reach: RowFilter
}

const whole = new WeakMap<EntityModel, RowAccess>()

/** Unrestricted access to an entity; always the same object. */
export const fullAccess = (entity: EntityModel): RowAccess => {
  const known = whole.get(entity) ?? {
    fields: entity.fields,
    owned: entity.owned.map((each) => each.entity),
    reach: unfilteredRows,
  }
  whole.set(entity, known)
  return known
}

/** The fields and owned entities that the caller sees in a visible row. */
export const sightOf = (
  model: Model,
  entity: EntityModel,
  caller: Caller,
): Pick<RowAccess, 'fields' | 'owned'> => ({
  fields: visibleFields(entity, caller),
  owned: fullAccess(entity).owned.filter((name) => {
    const owned = model.entities[name]
    return owned !== undefined && mayAtAll(caller, owned, 'read')
  }),
})

/**
 * What the caller may see of an entity's rows.
 * @param reach the rows that they may read
 */
export const rowAccessOf = (
  model: Model,
  entity: EntityModel,
  caller: Caller,
  reach: RowFilter,
): RowAccess => {
  const all = fullAccess(entity)
  const { fields, owned } = sightOf(model, entity, caller)
  const isWhole = fields === all.fields && owned.length === all.owned.length && reach === all.reach
  return isWhole ? all : { fields, owned, reach }
}

/** Whether the caller's payload may set the field; a field that the caller cannot see cannot be set either. */
export const canWrite = (caller: Caller, field: FieldModel): boolean =>
  field.writable &&
  canRead(caller, field) &&
  (field.access?.write === undefined || may(caller, field.access.write))

/** The fields of an entity that the caller's payloads may set. */
export const writableFields = (entity: EntityModel, caller: Caller): readonly FieldModel[] =>
  entity.fields.filter((field) => canWrite(caller, field))
