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
 * Gives an account another password; the guard ends all that the old one opened but the caller's own session.
 * @param hash what is stored of it
 */
export const setPassword = async (
  writer: Writer,
  parts: WriteParts,
  { account, passwordField }: AccountModel,
  { caller, hash }: { readonly caller: Caller; readonly hash: string },
): Promise<void> => {
  const before = await readStored(writer, account, caller.id, parts.context.database.dialect.forUpdate)
  if (before === null) throw unauthenticated()
  // The row was locked first, then this: the order of every change of an account, so that two cannot deadlock.
  await noteAccessChange(writer)
  await inUnitOfWork(parts, writer, caller, { kind: 'update' }, (work) =>
    work.update(account, before, { [passwordField.name]: hash }),
  )
}

type Errors = Readonly<Record<string, readonly string[]>>

/** A password that is given twice, or what is wrong with it, by field. */
type NewPassword = { readonly secret: string } | { readonly errors: Errors }

/**
 * Reads `password` and `confirm_password` of a body, as the account's own fields mean them.
 * @param context words that must not make it up
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

/** A text of a body; null where it is none. */
export const readBodyText = (body: Row, key: string): string | null => {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : null
}
