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

/** @throws HttpError 403 where the caller may not make this of an account */
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
 * Ends the sessions and links of an account that may no longer sign in, or has another password; and its links where it
 * has another email, since one may lie in a mailbox that is no longer theirs. Whose password or email was changed is
 * told so, by whomever it was, under the address that they had. Who comes without a password gets a link to set one. Views
 * that nobody else sees go with their account; shared ones stay under its name.
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
  if (verb !== 'update' || before === null || after === null) return // a deleted account takes its sessions along
  const isOther = ({ key }: FieldModel) => after[key] !== before[key]
  const changed = { password: isOther(passwordField), email: isOther(emailField) }
  const name = String(before[model.account.label[0]?.key ?? ''] ?? '')
  await notify(writer, { name, email: String(before[emailField.key]) }, changed)
  if (changed.email) await writer.run('delete from engine_resets where account_id = ?', [id])
  if (!changed.password && !(isOther(activeField) && isOff(after[activeField.key]))) return
  await sessions.endOf(writer, id, { keep: id === caller.id ? sessions.of(caller) : null })
  await writer.run('delete from engine_resets where account_id = ?', [id])
}

/** What a change would make of its account's credentials. */
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
 * Asks whether it is the caller's current password. Each question counts as an attempt to sign in.
 * @throws HttpError 422 where it is not, 429 after too many of them
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
 * The proof of a payload that changes the caller's own password or email; null for any other, and where it carries no
 * current password: that is refused in the transaction, once all else is well.
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
  await parts.database.write((writer) => attempt.succeeded(writer)) // whatever comes of the change
  return { hash }
}

/**
 * Why one's own password or email is not changed: that takes the current password, while it is the one that was asked for.
 * @returns 422 without a proof, 401 where the password is another by now
 */
export const unproved = (model: AccountModel, change: GuardedChange): HttpError | null => {
  const { password, email } = credentialsIn(model, change)
  if (!password && !email) return null
  if (!change.proof) return invalidFields({ [currentKey]: [invalid.required(ownAccount.current)] })
  if (change.proof.hash !== change.before?.[model.passwordField.key]) return unauthenticated()
  return null
}
