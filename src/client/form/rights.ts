import type { EntityModel, FieldModel } from '../../model/index.ts'
import { formFields } from './draft.ts'
import type { Lock } from './lock.ts'

/** What somebody may do with a form. */
export interface Rights {
  /** Save it at all. */
  readonly write: boolean
  /** Why nobody can do what is not offered here. */
  readonly lock: Lock | null
  readonly remove: boolean
  readonly sees: (field: FieldModel) => boolean
  readonly writes: (field: FieldModel) => boolean
}

type Holds = (permission: string) => boolean

/** @param holds whether somebody holds a permission by its title; always true where the server says nothing of them */
export const rightsOf = (entity: EntityModel, editing: boolean, lock: Lock | null, holds: Holds): Rights => {
  const needs = (permission: string | undefined) => permission === undefined || holds(permission)
  const saves = holds(entity.permission[editing ? 'update' : 'create'])
  const writes = (field: FieldModel) =>
    saves && field.writable && needs(field.access?.write) && !lock?.fields.includes(field)
  return {
    write: formFields(entity).some(writes),
    lock,
    remove: editing && lock === null && holds(entity.permission.delete),
    sees: (field) => needs(field.access?.read),
    writes,
  }
}
