import type { Model } from '../../../model/index.ts'
import { permissionsFor } from '../../../model/permissions.ts'
import type { AccountModel } from '../../access/account-model.ts'
import { type Caller, may } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { dormantTitles } from '../../schema/stored-grants.ts'

/** The rights of an account or role, by the permissions' titles. */
export interface GrantSet {
  readonly everything: boolean
  readonly permissions: ReadonlySet<string>
}

export const noGrants: GrantSet = { everything: false, permissions: new Set() }

const marks = (ids: readonly number[]): string => ids.map(() => '?').join(', ')

const held = async (
  reader: Reader,
  model: AccountModel,
  roles: string,
  parameters: readonly number[],
): Promise<GrantSet> => {
  const { sql } = model
  const full = await reader.all(
    `select 1 as found from ${sql.roles} r where r.id in (${roles}) and r.${sql.everything} = 1`,
    parameters,
  )
  const titles = await reader.all(
    `select p.${sql.title} as title from ${sql.rolePermissions} l join ${sql.permissions} p on p.id = l.target_id where l.owner_id in (${roles})
    union ${dormantTitles(model, roles)}`,
    [...parameters, ...parameters],
  )
  return {
    everything: full.length > 0,
    permissions: new Set(titles.map(({ title }) => String(title))),
  }
}

/** Reads the rights that an account has through its roles, whether it is active or not. */
export const grantsOf = (reader: Reader, model: AccountModel, account: number): Promise<GrantSet> =>
  held(reader, model, `select target_id from ${model.sql.accountRoles} where owner_id = ?`, [account])

/** Reads the combined rights of these roles. */
export const grantsOfRoles = async (
  reader: Reader,
  model: AccountModel,
  roles: readonly number[],
): Promise<GrantSet> => (roles.length === 0 ? noGrants : held(reader, model, marks(roles), roles))

/** Returns the ids in a payload's list of references; null where the payload has no list. */
export const payloadIds = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : null

/** Reads the ids in a row's list of references. */
export const readLinkedIds = async (
  reader: Reader,
  table: string,
  owner: number,
): Promise<readonly number[]> =>
  (await reader.rows(`select target_id from ${table} where owner_id = ?`, [owner])).map(([id]) => Number(id))

/** Returns the permission for every row, given one for the rows of a scope; the former includes the latter. */
const verbOf = (title: string): string | null =>
  /^([^.]+\.(read|create|update|delete))\.[^.]+$/.exec(title)?.[1] ?? null

/** Returns the titles in `wanted` that `held` lacks; full rights count as missing unless `held` has them. */
export const grantsExceeding = (wanted: GrantSet, held: GrantSet, everything: string): readonly string[] => {
  if (held.everything) return []
  const holds = (title: string) => held.permissions.has(title) || held.permissions.has(verbOf(title) ?? '')
  const titles = [...wanted.permissions].filter((title) => !holds(title)).sort()
  return wanted.everything ? [everything, ...titles] : titles
}

/** Returns the titles of all generated permissions that the caller has; full rights include each of them. */
export const permissionsOf = (model: Model, caller: Caller): readonly string[] =>
  model.list.flatMap((entity) => permissionsFor(model, entity)).filter((title) => may(caller, title))
