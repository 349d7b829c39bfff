import { refused } from '#texts/answers'
import type { Caller } from '../context/caller.ts'
import type { Change } from '../context/guard.ts'
import type { Writer } from '../database/driver/database.ts'
import { conflict, HttpError } from '../errors/http-error.ts'
import { beyond, type Grants, grantsOfRoles } from './grants.ts'
import type { GuardContext } from './guard.ts'

const idsIn = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : null

const permissionsOf = async (
  writer: Writer,
  { model }: GuardContext,
  role: number,
): Promise<readonly number[]> => {
  const rows = await writer.all(`select target_id from ${model.sql.rolePermissions} where owner_id = ?`, [
    role,
  ])
  return rows.map((row) => Number(row.target_id))
}

const titled = async (writer: Writer, { model }: GuardContext, ids: readonly number[]): Promise<Grants> => {
  if (ids.length === 0) return { everything: false, permissions: new Set() }
  const rows = await writer.all(
    `select ${model.sql.title} as title from ${model.sql.permissions} where id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  return { everything: false, permissions: new Set(rows.map(({ title }) => String(title))) }
}

const bears = async (
  writer: Writer,
  { model }: GuardContext,
  account: number,
  role: number,
): Promise<boolean> => {
  const rows = await writer.all(
    `select 1 as found from ${model.sql.accountRoles} where owner_id = ? and target_id = ?`,
    [account, role],
  )
  return rows.length > 0
}

/** Whether the payload leaves the role as it is, however it lists what the role holds. */
const leavesAsIs = (
  { before, values }: Change,
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

/** @throws HttpError 403 or 409 where the caller may not make this of a role */
export const roleBefore = async (
  writer: Writer,
  guarding: GuardContext,
  caller: Caller,
  change: Change,
): Promise<void> => {
  const { model } = guarding
  const { id, before, verb } = change
  const present = id === null ? [] : await permissionsOf(writer, guarding, id)
  const wanted = idsIn(change.values[model.permissionsField.name])
  if (id !== null) {
    if (verb === 'update' && leavesAsIs(change, guarding, present, wanted)) return
    const title = String(before?.[model.role.label[0]?.key ?? ''] ?? '')
    const theirs = await grantsOfRoles(writer, model, [id])
    if (!caller.everything && (await bears(writer, guarding, caller.id, id)))
      throw new HttpError(403, refused.ownRoles)
    if (beyond(theirs, caller, title).length > 0) throw new HttpError(403, refused.outranks)
  }
  const added = (wanted ?? []).filter((permission) => !present.includes(permission))
  const titles = beyond(await titled(writer, guarding, added), caller, '')
  if (titles.length > 0) throw new HttpError(403, refused.beyondOwn(titles))
}

/** @throws HttpError 409 where no active account is left that holds everything */
export const fullAccountRemains = async (writer: Writer, { model: { sql } }: GuardContext): Promise<void> => {
  const rows = await writer.all(
    `select 1 as found from ${sql.accounts} u
    join ${sql.accountRoles} l on l.owner_id = u.id join ${sql.roles} r on r.id = l.target_id
    where u.${sql.active} = 1 and r.${sql.everything} = 1 limit 1`,
  )
  if (rows.length === 0) throw conflict(refused.lastAdministrator)
}
