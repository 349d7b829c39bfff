import { labelOf, plainLabel } from '../entity/label.ts'
import type { EntityModel, FieldModel, Model } from '../entity/model.ts'
import type { Row } from '../values/row.ts'

/** What stays as it is in a row, whatever somebody holds: it is not deleted, and these of its fields keep their values. */
export interface Lock {
  /** A rule names it, the descriptors make it, it holds everything, or it is one's own account. */
  readonly by: 'literal' | 'generated' | 'everything' | 'own'
  /** What the row is called. */
  readonly name: string
  readonly fields: readonly FieldModel[]
  readonly frees?: never
}

/** What stays as it is in a row that is outside the scopes by which somebody holds a verb. */
export interface ScopeLock {
  readonly by: 'scope'
  /** What the scopes are called together. */
  readonly name: string
  readonly fields: readonly FieldModel[]
  /** It may be deleted all the same. */
  readonly frees: boolean
}

const isOn = (value: unknown): boolean => value === true || value === 1

/**
 * The lock of a row; null for most. The server refuses what the page does not offer by asking here too.
 * @param row as it travels or as it is stored
 * @param self the id of the account that asks; null where nobody knows
 */
export const lockOf = (model: Model, entity: EntityModel, row: Row, self: number | null): Lock | null => {
  if (entity.literals.length === 0 && entity.serves === null) return null
  const name = labelOf(model, entity, row)
  const lock = (by: Lock['by'], fields: readonly FieldModel[]): Lock => ({ by, name, fields })
  // Only such a name can be told from a stored row alone.
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

/** Whether who may write the rows of its entity may write a field; `lock` is the row's. */
export const mayChange = (
  field: FieldModel,
  lock: Pick<Lock, 'fields'> | null,
  holds: (permission: string) => boolean,
): boolean => {
  const needed = field.access?.write
  return field.writable && (needed === undefined || holds(needed)) && !lock?.fields.includes(field)
}
