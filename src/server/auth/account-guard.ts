import { refused } from '../../model/messages.ts'
import type { Caller } from '../context/caller.ts'
import type { Change } from '../context/guard.ts'
import type { Writer } from '../database/driver/database.ts'
import { Refusal } from '../errors/refusal.ts'
import type { GuardContext } from './guard.ts'
import { beyond, heldBy, heldByRoles } from './held.ts'
import { credentialsIn, refuseUnproved } from './proof.ts'

const idsIn = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'number') : null

const rolesOf = async (
  writer: Writer,
  { model }: GuardContext,
  account: number,
): Promise<readonly number[]> => {
  const rows = await writer.all(`select target_id from ${model.sql.accountRoles} where owner_id = ?`, [
    account,
  ])
  return rows.map((row) => Number(row.target_id))
}

const isOff = (value: unknown): boolean => value === false || value === 0

/** @throws Refusal 401, 403, 409 or 422 where the caller may not make this of an account */
export const accountBefore = async (
  writer: Writer,
  guarding: GuardContext,
  caller: Caller,
  change: Change,
): Promise<void> => {
  const { model } = guarding
  const { id, values } = change
  const present = id === null ? [] : await rolesOf(writer, guarding, id)
  const wanted = idsIn(values[model.rolesField.name])
  const own = id === caller.id
  if (own) refuseUnproved(model, change)
  if (id !== null && !own) {
    const theirs = await heldBy(writer, model, id)
    if (beyond(theirs, caller, model.role.title.one).length > 0) throw new Refusal(403, refused.outranks)
  }
  const added = (wanted ?? []).filter((role) => !present.includes(role))
  const titles = beyond(await heldByRoles(writer, model, added), caller, refused.everythingAtAll)
  if (titles.length > 0) throw new Refusal(403, refused.beyondOwn(titles))
}

/**
 * Ends the sessions and links of an account that may no longer sign in, or has another password; and its links where it
 * has another email, since one may lie in a mailbox that is no longer theirs.
 */
export const accountAfter = async (
  writer: Writer,
  { model, sessions }: GuardContext,
  caller: Caller,
  { id, verb, before, values }: Change,
): Promise<void> => {
  if (id === null || verb !== 'update') return // a deleted account takes its sessions along
  const email = values[model.emailField.name]
  if (email !== undefined && email !== before?.[model.emailField.key])
    await writer.run('delete from engine_resets where account_id = ?', [id])
  const changed = values[model.passwordField.name] !== undefined
  if (!changed && !isOff(values[model.activeField.name])) return
  await sessions.endOf(writer, id, { keep: id === caller.id ? sessions.of(caller) : null })
  await writer.run('delete from engine_resets where account_id = ?', [id])
}

/** Tells somebody whose password or email was changed, by whomever, under the address that they had. */
export const accountTold = ({ model, tell }: GuardContext, change: Change): void => {
  const { verb, before } = change
  const email = before?.[model.emailField.key]
  if (verb !== 'update' || typeof email !== 'string') return
  tell(
    { name: String(before?.[model.account.label[0]?.key ?? ''] ?? ''), email },
    credentialsIn(model, change),
  )
}
