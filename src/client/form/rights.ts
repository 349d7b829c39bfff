import type { EntityModel, FieldModel } from '../../model/index.ts'

/** What somebody may do with a form. */
export interface Rights {
  /** Save it at all. */
  readonly write: boolean
  readonly remove: boolean
  readonly sees: (field: FieldModel) => boolean
  readonly writes: (field: FieldModel) => boolean
}

type Holds = (permission: string) => boolean

/** @param holds whether somebody holds a permission by its title; always true where the server says nothing of them */
export const rightsOf = (entity: EntityModel, editing: boolean, holds: Holds): Rights => {
  const write = holds(entity.permission[editing ? 'update' : 'create'])
  const needs = (permission: string | undefined) => permission === undefined || holds(permission)
  return {
    write,
    remove: editing && holds(entity.permission.delete),
    sees: (field) => needs(field.access?.read),
    writes: (field) => write && field.writable && needs(field.access?.write),
  }
}
