import { randomInt } from 'node:crypto'
import { type FieldModel, meaningOf } from '../../model/index.ts'
import { startFault } from '../../model/messages.ts'
import type { AccountModel } from '../context/account-model.ts'
import type { Context } from '../context/context.ts'
import { StartFault } from '../errors/start-fault.ts'

/** What whoever starts the server gives for an account with full rights. */
export interface Given {
  readonly adminEmail?: string
  readonly adminPassword?: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** What is stored of the password. */
  readonly hash: string
}

const usualEmail = 'admin@example.org'

/** Five times four letters and figures that are not taken for one another: 99 random bits. */
const newPassword = (): string => {
  const characters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

const accepted = (field: FieldModel, value: string, say: (reason: string) => string): string => {
  const result = meaningOf(field.kind).accept(value, field)
  if ('message' in result) throw new StartFault(say(result.message))
  return String(result.value)
}

/**
 * The email and password that were given, or the usual email and a random password.
 * @throws StartFault where what is given is no email, or too weak a password
 */
export const readCredentials = async (
  { passwords }: Context,
  { emailField, passwordField }: AccountModel,
  { adminEmail, adminPassword }: Given,
): Promise<Credentials> => {
  const email = accepted(emailField, adminEmail ?? usualEmail, startFault.firstEmail)
  const password = accepted(passwordField, adminPassword ?? newPassword(), startFault.firstPassword)
  const fault = await passwords.fault(password, passwordField.label, [email])
  if (fault !== null) throw new StartFault(startFault.firstPassword(fault))
  return { email, password, hash: await passwords.hash(password) }
}
