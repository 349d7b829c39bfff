import type { FieldModel } from '../../../model/index.ts'

/** Whether somebody holds a permission, by its title; of one that ends in a point, any that begins so. */
export type HasPermission = (permission: string) => boolean

/** Whether somebody may do what takes the permission, be it with the rows of a scope alone. */
export const mayAny = (holds: HasPermission, permission: string): boolean =>
  holds(permission) || holds(`${permission}.`)

/** Whether somebody may read a field; rows that one sees are a matter of their own. */
export const isReadable = ({ access }: Pick<FieldModel, 'access'>, holds: HasPermission): boolean =>
  access?.read === undefined || holds(access.read)
