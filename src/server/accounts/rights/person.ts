import type { EntityModel } from '../../../model/index.ts'
import { scopePermissionsOf } from '../../../model/permissions.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type GrantSet, grantsOf, grantsOfRoles } from '../auth/grants.ts'

/** A role of somebody's, and what it gives. */
interface HeldRole {
  readonly id: number
  readonly title: string
  readonly grants: GrantSet
}

/** An account as rights are explained of it, switched off or not. */
export interface ExplainedPerson {
  readonly active: boolean
  readonly roles: readonly HeldRole[]
  /** What their calls would be held against. */
  readonly caller: Caller
}

/** Somebody with all that they hold, role by role; null where there is no such account. */
export const readPerson = async (
  reader: Reader,
  model: AccountModel,
  account: number,
): Promise<ExplainedPerson | null> => {
  const { sql } = model
  const [row] = await reader.all(
    `select ${sql.name} as name, ${sql.email} as email, ${sql.active} as active from ${sql.accounts} where id = ?`,
    [account],
  )
  if (!row) return null
  const titles = await reader.all(
    `select r.id as id, r.${sql.roleTitle} as title from ${sql.roles} r join ${sql.accountRoles} l on l.target_id = r.id
    where l.owner_id = ? order by r.${sql.roleTitle}, r.id`,
    [account],
  )
  const roles: HeldRole[] = []
  for (const { id, title } of titles)
    roles.push({
      id: Number(id),
      title: String(title),
      grants: await grantsOfRoles(reader, model, [Number(id)]),
    })
  const { everything, permissions } = await grantsOf(reader, model, account)
  return {
    active: row.active === 1,
    roles,
    caller: { id: account, name: String(row.name), email: String(row.email), everything, permissions },
  }
}

/** The titles of a person's roles that hold everything, or give one of these permissions. */
export const rolesGranting = ({ roles }: ExplainedPerson, ...titles: readonly string[]): readonly string[] =>
  roles
    .filter(({ grants }) => grants.everything || titles.some((title) => grants.permissions.has(title)))
    .map(({ title }) => title)

/** The permissions over an entity's rows that are among these, in the order of its own. */
export const permissionsIn = ({ permissions }: GrantSet, entity: EntityModel): readonly string[] =>
  [...Object.values(entity.permission), ...scopePermissionsOf(entity)].filter((title) =>
    permissions.has(title),
  )

/** So many roles are named that would give a right. */
const mostNamed = 3

/** Any roles that give a permission, and how many more there are beside those that are named. */
export const readRolesWith = async (
  reader: Reader,
  { sql }: AccountModel,
  permission: string,
): Promise<{ readonly roles: readonly string[]; readonly more: number }> => {
  const rows = await reader.all(
    `select r.${sql.roleTitle} as title from ${sql.roles} r
    where r.id in (select l.owner_id from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id where p.${sql.title} = ?)
    order by r.${sql.roleTitle}, r.id`,
    [permission],
  )
  const roles = rows.map(({ title }) => String(title))
  return { roles: roles.slice(0, mostNamed), more: Math.max(0, roles.length - mostNamed) }
}
