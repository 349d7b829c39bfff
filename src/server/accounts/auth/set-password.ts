import { invalid } from '#texts/answers'
import { isSameSecret, meaningOf, type Row } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Caller } from '../../access/caller.ts'
import type { Passwords } from '../../access/context.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { unauthenticated } from '../../platform/errors/http-error.ts'
import { readStored } from '../../rows/store/stored-row.ts'
import { inUnitOfWork, type WriteParts } from '../../rows/store/unit-of-work.ts'
import { noteAccessChange } from './sessions.ts'

/**
 * Sets an account's password; the guard then ends its sessions and links except the caller's own session.
 * @param hash the stored form of the password
 */
export const setPassword = async (
  writer: Writer,
  parts: WriteParts,
  { account, passwordField }: AccountModel,
  { caller, hash }: { readonly caller: Caller; readonly hash: string },
): Promise<void> => {
  const before = await readStored(writer, account, caller.id, parts.context.database.dialect.forUpdate)
  if (before === null) throw unauthenticated()
  // Every change of an account locks the row first and this counter second, which prevents deadlocks.
  await noteAccessChange(writer)
  await inUnitOfWork(parts, writer, caller, { kind: 'update' }, (work) =>
    work.update(account, before, { [passwordField.name]: hash }),
  )
}

type Errors = Readonly<Record<string, readonly string[]>>

/** A new password, or its errors by field. */
type NewPassword = { readonly secret: string } | { readonly errors: Errors }

/**
 * Parses `password` and `confirm_password` of a body by the rules of the account's fields.
 * @param context words the password must not consist of
 */
export const newPasswordOf = async (
  body: Row,
  { account, passwordField }: AccountModel,
  passwords: Passwords,
  context: readonly string[],
): Promise<NewPassword> => {
  const meaning = meaningOf(passwordField.kind)
  const given = body[passwordField.key]
  const label = passwordField.label
  if (meaning.isEmpty(given)) return { errors: { [passwordField.key]: [invalid.required(label)] } }
  const accepted = meaning.accept(given, passwordField)
  if ('message' in accepted) return { errors: { [passwordField.key]: [accepted.message] } }
  const secret = String(accepted.value)
  const confirmation = account.fields.find(
    ({ kind, of }) => meaningOf(kind).makes === 'repetition' && of === passwordField.name,
  )
  if (confirmation) {
    const repeated = body[confirmation.key]
    if (!isSameSecret(repeated, secret)) return { errors: { [confirmation.key]: [invalid.confirmation] } }
  }
  const fault = await passwords.fault(secret, label, context)
  return fault === null ? { secret } : { errors: { [passwordField.key]: [fault] } }
}

/** Returns a non-empty text of a body; null otherwise. */
export const readBodyText = (body: Row, key: string): string | null => {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : null
}
