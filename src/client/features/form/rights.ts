import {
  type EntityModel,
  type FieldModel,
  type Lock,
  mayChange,
  meaningOf,
  type ScopeLock,
} from '../../../model/index.ts'
import { type HasPermission, isReadable, mayAny } from '../../shared/request/has-permission.ts'
import { formFields } from './draft.ts'

/** What the user may do with a form. */
export interface Rights {
  /** May save it at all. */
  readonly write: boolean
  /** Has the permission to change or add such rows. */
  readonly permitted: boolean
  /** The lock that makes the row or some fields read-only for everybody. */
  readonly lock: Lock | ScopeLock | null
  readonly remove: boolean
  readonly sees: (field: FieldModel) => boolean
  readonly writes: (field: FieldModel) => boolean
  readonly holds: HasPermission
}

/**
 * @param holds whether the user has a permission by its title; always true if the server sends no permissions
 * @param shows whether the child rows or files behind such a field are shown
 */
export const rightsOf = (
  entity: EntityModel,
  editing: boolean,
  lock: Lock | ScopeLock | null,
  holds: HasPermission,
  shows: (field: FieldModel) => boolean = () => false,
): Rights => {
  const permitted = mayAny(holds, entity.permission[editing ? 'update' : 'create'])
  const offered = (field: FieldModel) =>
    (field.by === undefined && !meaningOf(field.kind).files) || shows(field)
  const writes = (field: FieldModel) =>
    permitted &&
    offered(field) &&
    (field.inline ? mayChange({ ...field, writable: true }, lock, holds) : mayChange(field, lock, holds))
  return {
    write: formFields(entity).some(writes),
    permitted,
    lock,
    remove: editing && (!lock || lock.frees === true) && mayAny(holds, entity.permission.delete),
    sees: (field) => isReadable(field, holds) && offered(field),
    writes,
    holds,
  }
}
