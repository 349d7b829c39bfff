import { randomInt } from 'node:crypto'
import { started, startFault } from '#texts/start'
import { type FieldModel, meaningOf } from '../../../model/index.ts'
import type { AccountModel } from '../../access/account-model.ts'
import type { Context } from '../../access/context.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { StartupError } from '../../platform/errors/startup-error.ts'
import { textKey } from '../../platform/sql/text-key.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { readStored } from '../../rows/store/stored-row.ts'
import { byServer, inUnitOfWork } from '../../rows/store/unit-of-work.ts'
import { noteAccessChange } from './sessions.ts'
import { Throttle } from './throttle.ts'

type Print = (line: string) => void

/** Servers that start at once wait for each other; a slow machine needs long. */
const longest = { seconds: 600 }

/**
 * Makes the first account, with full rights, once in the life of a database.
 * It uses ADMIN_EMAIL and ADMIN_PASSWORD, or a random password that is printed and not stored. If later no account with
 * full rights is left, it makes none and prints how to recover.
 * @throws StartupError where the given email is invalid or the password too weak
 */
export const ensureFirstAccount = async (
  parts: RecordParts,
  model: AccountModel,
  given: FirstAccountSettings,
  print: Print,
): Promise<void> => {
  const { context } = parts
  const { database, now } = context
  if (!(await isMissing(database, model))) {
    if (!(await hasFullAccount(database, model))) print(started.noAccount)
    return
  }
  const credentials = await readCredentials(context, model, given)
  const made = await database.write(async (writer) => {
    await writer.lock('first account')
    if (!(await isMissing(writer, model))) return false
    await makeFullAccount(writer, parts, model, credentials)
    await writer.run('update engine_access set first_account = ? where id = 1', [now().toISOString()])
    return true
  }, longest)
  if (!made) return
  if (given.adminPassword !== undefined) print(started.given(credentials.email))
  else for (const line of started.account(credentials.email, credentials.password)) print(line)
}

/**
 * Recovers access for the operator: the account of ADMIN_EMAIL gets full rights, the given or a printed password, and
 * is activated.
 * Ends all sessions and clears all counted attempts.
 */
export const recoverAdministrator = async (
  parts: RecordParts,
  model: AccountModel,
  given: FirstAccountSettings,
  print: Print,
): Promise<void> => {
  const credentials = await readCredentials(parts.context, model, given)
  await parts.context.database.write(async (writer) => {
    await makeFullAccount(writer, parts, model, credentials)
    await writer.run('delete from engine_sessions')
    await Throttle.unlockAll(writer)
    const at = parts.context.now().toISOString()
    await writer.run('update engine_access set first_account = coalesce(first_account, ?) where id = 1', [at])
  })
  if (given.adminPassword !== undefined) print(started.given(credentials.email))
  else for (const line of started.rescued(credentials.email, credentials.password)) print(line)
}

const isMissing = async (reader: Reader, { sql }: AccountModel): Promise<boolean> => {
  const [row] = await reader.all(
    `select (select first_account from engine_access where id = 1) as made, (select count(*) from ${sql.accounts}) as accounts`,
  )
  return row?.made === null && row.accounts === 0
}

const usualName = 'Administrator'

/** Returns whether any active account has full rights. */
const hasFullAccount = async (reader: Reader, { sql }: AccountModel): Promise<boolean> => {
  const rows = await reader.all(
    `select 1 as found from ${sql.accounts} u
    join ${sql.accountRoles} l on l.owner_id = u.id join ${sql.roles} r on r.id = l.target_id
    where u.${sql.active} = 1 and r.${sql.everything} = 1 limit 1`,
  )
  return rows.length > 0
}

/** Gives the account with this email full rights and the password, and activates it; creates a missing account. */
const makeFullAccount = async (
  writer: Writer,
  parts: RecordParts,
  model: AccountModel,
  { email, hash }: Credentials,
): Promise<void> => {
  const { account, rolesField, emailField, passwordField, activeField, sql } = model
  const [role] = await writer.all(
    `select id from ${sql.roles} where ${sql.everything} = 1 order by id limit 1`,
  )
  if (!role) throw new StartupError(startFault.noFullRole(model.role.file))
  await noteAccessChange(writer)
  const [known] = await writer.all(`select id from ${sql.accounts} where ${sql.emailKey} = ?`, [
    textKey(email, true),
  ])
  const values = {
    [passwordField.name]: hash,
    [rolesField.name]: [Number(role.id)],
    [activeField.name]: true,
  }
  const before = known ? await readStored(writer, account, Number(known.id)) : null
  const fresh = {
    ...(account.label[0] && { [account.label[0].name]: usualName }),
    [emailField.name]: email,
    ...values,
  }
  await inUnitOfWork(parts, writer, null, byServer, async (work) => {
    if (before) await work.update(account, before, values)
    else await work.insert(account, fresh)
  })
}

/** Settings of the operator for an account with full rights. */
export interface FirstAccountSettings {
  readonly adminEmail?: string
  readonly adminPassword?: string
}

interface Credentials {
  readonly email: string
  readonly password: string
  /** The hash that is stored. */
  readonly hash: string
}

const usualEmail = 'admin@example.org'

/** Five groups of four letters and digits, without look-alikes: 99 random bits. */
const newPassword = (): string => {
  const characters = 'abcdefghijkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

const accepted = (field: FieldModel, value: string, say: (reason: string) => string): string => {
  const result = meaningOf(field.kind).accept(value, field)
  if ('message' in result) throw new StartupError(say(result.message))
  return String(result.value)
}

/**
 * Returns the given email and password, or the usual email and a random password.
 * @throws StartupError where the given email is invalid or the password too weak
 */
const readCredentials = async (
  { passwords }: Context,
  { emailField, passwordField }: AccountModel,
  { adminEmail, adminPassword }: FirstAccountSettings,
): Promise<Credentials> => {
  const email = accepted(emailField, adminEmail ?? usualEmail, startFault.firstEmail)
  const password = accepted(passwordField, adminPassword ?? newPassword(), startFault.firstPassword)
  const fault = await passwords.fault(password, passwordField.label, [email])
  if (fault !== null) throw new StartupError(startFault.firstPassword(fault))
  return { email, password, hash: await passwords.hash(password) }
}
