/** The person behind a request, as their session says at this very request. */
export interface Caller {
  readonly id: number
  readonly name: string
  readonly email: string
  /** Holds everything, always, by a role's flag. */
  readonly everything: boolean
  /** Titles of the permissions held: 'users.read'. */
  readonly permissions: ReadonlySet<string>
}

/** Whether the person holds the permission. */
export const may = (caller: Caller, permission: string): boolean =>
  caller.everything || caller.permissions.has(permission)
