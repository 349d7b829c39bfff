import { isSameSecret, meaningOf, type Row } from '../../model/index.ts'
import { invalid } from '../../model/messages.ts'
import type { AccountModel } from '../context/account-model.ts'
import type { Passwords } from '../context/context.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** A password that is given twice, or what is wrong with it, by field. */
export type NewPassword = { readonly secret: string } | { readonly errors: Errors }

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
    ({ kind, of }) => kind === 'confirmation' && of === passwordField.name,
  )
  if (confirmation) {
    const repeated = body[confirmation.key]
    if (!isSameSecret(repeated, secret)) return { errors: { [confirmation.key]: [invalid.confirmation] } }
  }
  const fault = await passwords.fault(secret, label, context)
  return fault === null ? { secret } : { errors: { [passwordField.key]: [fault] } }
}

/** A text of a body; null where it is none. */
export const textIn = (body: Row, key: string): string | null => {
  const value = body[key]
  return typeof value === 'string' && value !== '' ? value : null
}
