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

/** Whether the caller may see the field: in answers, sorting, searching and filtering alike. */
export const canRead = (caller: Caller, field: FieldModel): boolean =>
  field.access?.read === undefined || may(caller, field.access.read)

/**
 * Whether the caller is told the field's values in a row that they may write: whoever may not read the rows at all is
 * told none, nor to which rows it leads where they may read some of those alone.
 */
export const mayReveal = (caller: Caller, model: Model, entity: EntityModel, field: FieldModel): boolean => {
  const target = model.entities[field.to ?? '']
  const isHidden = target !== undefined && bindingScopes(caller, target, 'read').length > 0
  return mayAtAll(caller, entity, 'read') && !isHidden && canRead(caller, field)
}

/** Whether the caller is told the field's values in every row there is. */
export const mayRevealAll = (caller: Caller, entity: EntityModel, field: FieldModel): boolean =>
  mayWithAll(caller, entity, 'read') && canRead(caller, field)

/** What a refusal calls a row that the caller may write and that bears this name. */
export const nameInRefusal = (caller: Caller, entity: EntityModel, name: string): string =>
  refused.called(mayAtAll(caller, entity, 'read') ? name : null)

/** A field and, where it is worked out from others, those: who may not see a source may not see what it tells. */
const sources = (entity: EntityModel, field: FieldModel): readonly FieldModel[] => [
  field,
  ...[field.of ?? '', ...partsOf(field)].flatMap((name) => {
    const source = entity.field[name]
    return source ? sources(entity, source) : []
  }),
]

/** Whether everybody who may read the entity sees the field. */
export const isForAll = (entity: EntityModel, field: FieldModel): boolean =>
  sources(entity, field).every((each) => each.access?.read === undefined)

/** The fields of an entity that the caller may see, in order; the very `entity.fields` where no field has a rule. */
export const visibleFields = (entity: EntityModel, caller: Caller): readonly FieldModel[] =>
  hasRules(entity)
    ? entity.fields.filter((field) => sources(entity, field).every((each) => canRead(caller, each)))
    : entity.fields

/** What somebody sees of an entity's rows. */
export interface RowAccess {
  /** In order; the very `entity.fields` where they see every field. */
  readonly fields: readonly FieldModel[]
  /** Entities whose row travels along with the one that it belongs to: those that they may read. */
  readonly owned: readonly string[]
  /** The rows that they see, of this entity and of every other that is read beside it. */
  readonly reach: RowFilter
}

const whole = new WeakMap<EntityModel, RowAccess>()

/** What those see who see all of it; always the same object. */
export const fullAccess = (entity: EntityModel): RowAccess => {
  const known = whole.get(entity) ?? {
    fields: entity.fields,
    owned: entity.owned.map((each) => each.entity),
    reach: unfilteredRows,
  }
  whole.set(entity, known)
  return known
}

/** What the caller sees of a row of an entity that they see at all. */
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

/** What the caller sees of an entity's rows. @param reach the rows that they may read */
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

/** Whether a payload of the caller may set the field; what it may not see it may not set either. */
export const canWrite = (caller: Caller, field: FieldModel): boolean =>
  field.writable &&
  canRead(caller, field) &&
  (field.access?.write === undefined || may(caller, field.access.write))

/** The fields of an entity that the caller's payloads may set. */
export const writableFields = (entity: EntityModel, caller: Caller): readonly FieldModel[] =>
  entity.fields.filter((field) => canWrite(caller, field))
