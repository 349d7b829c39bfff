import type { FieldModel } from '../../../model/index.ts'

/** Whether the user holds a permission by its title; a title that ends in a dot matches any with that prefix. */
export type HasPermission = (permission: string) => boolean

/** Whether the user holds a permission for all rows or for the rows of some scope. */
export const mayAny = (holds: HasPermission, permission: string): boolean =>
  holds(permission) || holds(`${permission}.`)

/** Whether the user may read a field; row access is checked elsewhere. */
export const isReadable = ({ access }: Pick<FieldModel, 'access'>, holds: HasPermission): boolean =>
  access?.read === undefined || holds(access.read)
