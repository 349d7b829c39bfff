import type { EntityModel } from '../../../model/index.ts'
import { scopePermissionsOf } from '../../../model/permissions.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { type GrantSet, grantsOf, grantsOfRoles } from '../auth/grants.ts'

/** A role of a person, with its rights. */
interface HeldRole {
  readonly id: number
  readonly title: string
  readonly grants: GrantSet
}

/** An account whose rights are explained, active or not. */
export interface ExplainedPerson {
  readonly active: boolean
  readonly roles: readonly HeldRole[]
  /** The caller that authorizes their calls. */
  readonly caller: Caller
}

/** Reads a person with their rights, role by role; null where there is no such account. */
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

/** Returns the titles of a person's roles that grant full rights or one of these permissions. */
export const rolesGranting = ({ roles }: ExplainedPerson, ...titles: readonly string[]): readonly string[] =>
  roles
    .filter(({ grants }) => grants.everything || titles.some((title) => grants.permissions.has(title)))
    .map(({ title }) => title)

/** Returns the permissions of an entity's rows that are in the set, in the entity's order. */
export const permissionsIn = ({ permissions }: GrantSet, entity: EntityModel): readonly string[] =>
  [...Object.values(entity.permission), ...scopePermissionsOf(entity)].filter((title) =>
    permissions.has(title),
  )

/** Most roles named as a way to a right. */
const mostNamed = 3

/** Reads some roles that grant a permission, and the number of further ones. */
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
