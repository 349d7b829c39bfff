/** Whether somebody holds a permission, by its title; of one that ends in a point, any that begins so. */
export type Holds = (permission: string) => boolean

/** Whether somebody may do what takes the permission, be it with the rows of a scope alone. */
export const mayAny = (holds: Holds, permission: string): boolean =>
  holds(permission) || holds(`${permission}.`)
