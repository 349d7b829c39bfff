import type { AccountModel } from '../../access/account-model.ts'
import type { CallerWithRoles } from '../../access/guard.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'
import { type GrantSet, grantsOfRoles } from './grants.ts'

/**
 * Reads the present rights of several accounts, by id; accounts with equal roles share one object. Accounts that may
 * not sign in are left out.
 */
export const readCallers = async (
  reader: Reader,
  model: AccountModel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CallerWithRoles>> => {
  if (ids.length === 0) return new Map()
  const { sql } = model
  const marks = ids.map(() => '?').join(', ')
  const accounts = await reader.all(
    `select id, ${sql.name} as name, ${sql.email} as email from ${sql.accounts} where ${sql.active} = 1 and id in (${marks}) ${rarelyUsed}`,
    ids,
  )
  const links = await reader.rows(
    `select owner_id, target_id from ${sql.accountRoles} where owner_id in (${marks}) order by target_id ${rarelyUsed}`,
    ids,
  )
  const rolesOf = Map.groupBy(links, ([owner]) => Number(owner))
  const known = new Map<string, Promise<GrantSet>>()
  const people = accounts.map(async (row): Promise<readonly [number, CallerWithRoles]> => {
    const id = Number(row.id)
    const roles = (rolesOf.get(id) ?? []).map(([, role]) => Number(role))
    const grants = known.get(roles.join()) ?? grantsOfRoles(reader, model, roles)
    known.set(roles.join(), grants)
    return [
      id,
      { caller: { id, name: String(row.name), email: String(row.email), ...(await grants) }, roles },
    ]
  })
  return new Map(await Promise.all(people))
}
