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

/** What somebody may do with a form. */
export interface Rights {
  /** Save it at all. */
  readonly write: boolean
  /** They may change such rows, or add them. */
  readonly permitted: boolean
  /** What of the row stays as it is, whoever asks. */
  readonly lock: Lock | ScopeLock | null
  readonly remove: boolean
  readonly sees: (field: FieldModel) => boolean
  readonly writes: (field: FieldModel) => boolean
  readonly holds: HasPermission
}

/**
 * @param holds whether somebody holds a permission by its title; always true where the server says nothing of them
 * @param shows whether the rows that lead here by such a field are shown, or its files
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
