import { invalid, ownAccount, refused } from '#texts/answers'
import type { EntityModel, FieldModel, Row } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import { type AccessChange, currentKey, type GuardedChange, type Proof } from '../../access/guard.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { HttpError, invalidFields, unauthenticated } from '../../platform/errors/http-error.ts'
import { presentAsker } from '../../platform/queues/asker.ts'
import { grantsExceeding, grantsOf, grantsOfRoles, payloadIds, readLinkedIds } from './grants.ts'
import type { GuardContext } from './guard.ts'
import { readBodyText } from './set-password.ts'
import { accountByEmail } from './sign-in.ts'
import type { Attempt } from './throttle.ts'

const isOff = (value: unknown): boolean => value === false || value === 0

/** @throws HttpError 403 where the caller lacks the rights for this change of an account */
export const accountRights = async (
  reader: Reader,
  guarding: GuardContext,
  caller: Caller,
  change: GuardedChange,
): Promise<void> => {
  const { model } = guarding
  const { id, values } = change
  const present = id === null ? [] : await readLinkedIds(reader, model.sql.accountRoles, id)
  const wanted = payloadIds(values[model.rolesField.name])
  if (id !== null && id !== caller.id) {
    const theirs = await grantsOf(reader, model, id)
    if (grantsExceeding(theirs, caller, model.role.title.one).length > 0)
      throw new HttpError(403, refused.outranks)
  }
  const added = (wanted ?? []).filter((role) => !present.includes(role))
  const titles = grantsExceeding(await grantsOfRoles(reader, model, added), caller, refused.everythingAtAll)
  if (titles.length > 0) throw new HttpError(403, refused.beyondOwn(titles))
}

/**
 * Settles the consequences of a changed account.
 * A new password or a deactivation ends its sessions and reset links. A new email ends its reset links, since another
 * person may read the old mailbox. A changed password or email is notified to the old address. A new account without a
 * password gets an invitation link. A deleted account's private views are deleted; shared ones stay.
 */
export const settleAccount = async (
  writer: Writer,
  { model, sessions, notify, invite }: GuardContext,
  caller: Caller,
  { id, verb, before, after }: AccessChange,
): Promise<void> => {
  const { passwordField, emailField, activeField } = model
  if (verb === 'delete')
    await writer.run("delete from engine_views where owner_id = ? and audience = 'mine'", [id])
  if (verb === 'create' && after !== null && (after[passwordField.key] ?? null) === null)
    if (!isOff(after[activeField.key])) await invite(writer, { id, email: String(after[emailField.key]) })
  if (verb !== 'update' || before === null || after === null) return // a foreign key deletes the sessions of a deleted account
  const isOther = ({ key }: FieldModel) => after[key] !== before[key]
  const changed = { password: isOther(passwordField), email: isOther(emailField) }
  const name = String(before[model.account.label[0]?.key ?? ''] ?? '')
  await notify(writer, { name, email: String(before[emailField.key]) }, changed)
  if (changed.email) await writer.run('delete from engine_resets where account_id = ?', [id])
  if (!changed.password && !(isOther(activeField) && isOff(after[activeField.key]))) return
  await sessions.endOf(writer, id, { keep: id === caller.id ? sessions.of(caller) : null })
  await writer.run('delete from engine_resets where account_id = ?', [id])
}

/** Reports whether a change sets the account's password or alters its email. */
const credentialsIn = (
  { emailField, passwordField }: AccountModel,
  { before, values }: Pick<GuardedChange, 'before' | 'values'>,
): { readonly password: boolean; readonly email: boolean } => {
  const email = values[emailField.name]
  return {
    password: values[passwordField.name] !== undefined,
    email: email !== undefined && email !== before?.[emailField.key],
  }
}

type ProofParts = Pick<GuardContext, 'database' | 'model' | 'passwords' | 'throttle' | 'refusals'>

/**
 * Verifies the caller's current password. Each check counts as a sign-in attempt.
 * @throws HttpError 422 where the password is wrong, 429 after too many attempts
 */
export const proveCurrent = async (
  { database, model, passwords, throttle, refusals }: ProofParts,
  caller: Caller,
  current: string,
): Promise<Proof & { readonly attempt: Attempt }> => {
  const attempt = await throttle
    .attempt(caller.email, presentAsker()?.address ?? '')
    .catch(async (error: unknown) => {
      await refusals.signIn(caller.email, error)
      throw error
    })
  const account = await accountByEmail(database, model, caller.email)
  const hash = account?.password ?? null
  if (await passwords.matches(current, hash)) return { hash, attempt }
  await refusals.password(caller)
  throw invalidFields({ [currentKey]: [refused.currentPassword] })
}

/**
 * Verifies the current password in a payload that changes the caller's own password or email; null for any other
 * payload.
 * Also null without a current password: the transaction refuses that after its other checks.
 * @param values accepted, by field name
 * @throws HttpError 422 or 429
 */
export const proveChange = async (
  parts: ProofParts,
  caller: Caller,
  entity: EntityModel,
  id: number,
  values: GuardedChange['values'],
  body: Row,
): Promise<Proof | null> => {
  const { account, emailField } = parts.model
  if (entity !== account || id !== caller.id) return null
  const stored = { [emailField.key]: caller.email }
  const changes = credentialsIn(parts.model, { before: stored, values })
  const current = readBodyText(body, currentKey)
  if (current === null || !(changes.password || changes.email)) return null
  const { hash, attempt } = await proveCurrent(parts, caller, current)
  await parts.database.write((writer) => attempt.succeeded(writer)) // counts even if the change itself fails
  return { hash }
}

/**
 * Returns why a change of one's own password or email is refused: it needs a proof of the current password.
 * @returns 422 without a proof, 401 where the password has changed since the proof; null where the change is allowed
 */
export const unproved = (model: AccountModel, change: GuardedChange): HttpError | null => {
  const { password, email } = credentialsIn(model, change)
  if (!password && !email) return null
  if (!change.proof) return invalidFields({ [currentKey]: [invalid.required(ownAccount.current)] })
  if (change.proof.hash !== change.before?.[model.passwordField.key]) return unauthenticated()
  return null
}
