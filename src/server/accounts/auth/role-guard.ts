import { refused } from '#texts/answers'
import type { Caller } from '../../access/caller.ts'
import type { GuardedChange } from '../../access/guard.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { conflictError, HttpError } from '../../platform/errors/http-error.ts'
import {
  type GrantSet,
  grantsExceeding,
  grantsOfRoles,
  noGrants,
  payloadIds,
  readLinkedIds,
} from './grants.ts'
import type { GuardContext } from './guard.ts'

/** Reads the rights that these permissions grant. */
export const readGrantsOfPermissions = async (
  reader: Reader,
  { model }: GuardContext,
  ids: readonly number[],
): Promise<GrantSet> => {
  if (ids.length === 0) return noGrants
  const rows = await reader.all(
    `select ${model.sql.title} as title from ${model.sql.permissions} where id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  return { everything: false, permissions: new Set(rows.map(({ title }) => String(title))) }
}

/** Returns whether the payload changes nothing in the role, regardless of the order of its permissions. */
const leavesAsIs = (
  { before, values }: GuardedChange,
  { model }: GuardContext,
  present: readonly number[],
  wanted: readonly number[] | null,
): boolean => {
  const [label] = model.role.label
  const title = label ? values[label.name] : undefined
  const sameTitle = title === undefined || title === before?.[label?.key ?? '']
  const samePermissions =
    wanted === null || (wanted.length === present.length && wanted.every((id) => present.includes(id)))
  return sameTitle && samePermissions
}

/** @throws HttpError 403 where the caller lacks the rights for this change of a role */
export const roleRights = async (
  reader: Reader,
  guarding: GuardContext,
  caller: Caller,
  change: GuardedChange,
): Promise<void> => {
  const { model } = guarding
  const { id, before, verb } = change
  const present = id === null ? [] : await readLinkedIds(reader, model.sql.rolePermissions, id)
  const wanted = payloadIds(change.values[model.permissionsField.name])
  if (id !== null) {
    if (verb === 'update' && leavesAsIs(change, guarding, present, wanted)) return
    const title = String(before?.[model.role.label[0]?.key ?? ''] ?? '')
    const theirs = await grantsOfRoles(reader, model, [id])
    if (!caller.everything && (await readLinkedIds(reader, model.sql.accountRoles, caller.id)).includes(id))
      throw new HttpError(403, refused.ownRoles)
    if (grantsExceeding(theirs, caller, title).length > 0) throw new HttpError(403, refused.outranks)
  }
  const added = (wanted ?? []).filter((permission) => !present.includes(permission))
  const titles = grantsExceeding(await readGrantsOfPermissions(reader, guarding, added), caller, '')
  if (titles.length > 0) throw new HttpError(403, refused.beyondOwn(titles))
}

/** @throws HttpError 409 where no active account with full rights is left */
export const fullAccountRemains = async (writer: Writer, { model: { sql } }: GuardContext): Promise<void> => {
  const rows = await writer.all(
    `select 1 as found from ${sql.accounts} u
    join ${sql.accountRoles} l on l.owner_id = u.id join ${sql.roles} r on r.id = l.target_id
    where u.${sql.active} = 1 and r.${sql.everything} = 1 limit 1`,
  )
  if (rows.length === 0) throw conflictError(refused.lastAdministrator)
}
