import { labelOf, plainLabel } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import type { Row } from '../values/row.ts'

/** A lock on a row, regardless of permissions: it cannot be deleted, and these fields cannot change. */
export interface Lock {
  /** Why: a rule names the row, the descriptors generate it, it has all permissions, or it is the caller's account. */
  readonly by: 'literal' | 'generated' | 'everything' | 'own'
  /** The row's label. */
  readonly name: string
  readonly fields: readonly FieldModel[]
  readonly frees?: never
}

/** A lock on a row outside the scopes that grant the caller a verb. */
export interface ScopeLock {
  readonly by: 'scope'
  /** The joined titles of the scopes. */
  readonly name: string
  readonly fields: readonly FieldModel[]
  /** Whether it may still be deleted. */
  readonly frees: boolean
}

const isOn = (value: unknown): boolean => value === true || value === 1

/**
 * The lock of a row; null for most. Page and server both use it, so the server refuses exactly what the page does not
 * offer.
 * @param row in wire or stored form
 * @param self the caller's account id; null if unknown
 */
export const lockOf = (model: Model, entity: EntityModel, row: Row, self: number | null): Lock | null => {
  if (entity.literals.length === 0 && entity.serves === null) return null
  const name = labelOf(model, entity, row)
  const lock = (by: Lock['by'], fields: readonly FieldModel[]): Lock => ({ by, name, fields })
  // Only a plain label can be read from the stored row alone.
  if (plainLabel(entity) && entity.literals.includes(name)) return lock('literal', entity.label)
  if (entity.serves === 'permission' && isOn(row.generated)) return lock('generated', entity.label)
  if (entity.serves === 'role' && isOn(row.everything))
    return lock(
      'everything',
      entity.fields.filter((field) => field.to === model.permission || entity.label.includes(field)),
    )
  if (entity.serves === 'account' && self !== null && row.id === self)
    return lock(
      'own',
      entity.fields.filter((field) => field.to === model.role || field === entity.field.active),
    )
  return null
}

/** Whether a caller who may write the entity's rows may write this field; `lock` is the row's. */
export const mayChange = (
  field: FieldModel,
  lock: Pick<Lock, 'fields'> | null,
  holds: (permission: string) => boolean,
): boolean => {
  const needed = field.access?.write
  return field.writable && (needed === undefined || holds(needed)) && !lock?.fields.includes(field)
}
