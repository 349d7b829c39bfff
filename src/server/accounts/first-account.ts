import { randomInt } from 'node:crypto'
import { type FieldModel, meaningOf } from '../../model/index.ts'
import { started, startFault } from '../../model/messages.ts'
import type { AccountModel } from '../access/account-model.ts'
import type { Writer } from '../database/database.ts'
import type { RecordParts } from '../record-parts.ts'
import { insertRow } from '../records/insert-row.ts'
import { Work } from '../records/work.ts'
import { StartFault } from '../start-fault.ts'

interface Given {
  readonly adminEmail?: string
  readonly adminPassword?: string
}

const usualEmail = 'admin@example.org'
const usualName = 'Administrator'

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
 * Makes the first account, with full rights, once in the life of a database: from ADMIN_EMAIL and ADMIN_PASSWORD, or
 * with a random password that is printed and kept nowhere.
 * @throws StartFault where what is given is no email, or too weak a password
 */
export const ensureFirstAccount = async (
  parts: RecordParts,
  model: AccountModel,
  { adminEmail, adminPassword }: Given,
  print: (line: string) => void,
): Promise<void> => {
  const { database, passwords, now } = parts.context
  if (!(await isMissing(database, model))) return
  const email = accepted(model.emailField, adminEmail ?? usualEmail, startFault.firstEmail)
  const password = accepted(model.passwordField, adminPassword ?? newPassword(), startFault.firstPassword)
  const fault = await passwords.fault(password, model.passwordField.label, [email])
  if (fault !== null) throw new StartFault(startFault.firstPassword(fault))
  const hash = await passwords.hash(password)
  const made = await database.write(async (writer) => {
    await writer.lock('first account')
    if (!(await isMissing(writer, model))) return false
    await insert(writer, parts, model, { email, hash })
    await writer.run('update engine_access set first_account = ? where id = 1', [now().toISOString()])
    return true
  })
  if (!made) return
  if (adminPassword !== undefined) print(started.given(email))
  else for (const line of started.account(email, password)) print(line)
}

const isMissing = async (reader: Pick<Writer, 'all'>, { sql }: AccountModel): Promise<boolean> => {
  const [row] = await reader.all(
    `select (select first_account from engine_access where id = 1) as made, (select count(*) from ${sql.accounts}) as accounts`,
  )
  return row?.made === null && row.accounts === 0
}

const insert = async (
  writer: Writer,
  parts: RecordParts,
  model: AccountModel,
  { email, hash }: { readonly email: string; readonly hash: string },
): Promise<void> => {
  const { account, rolesField, emailField, passwordField, activeField, sql } = model
  const [role] = await writer.all(
    `select id from ${sql.roles} where ${sql.everything} = 1 order by id limit 1`,
  )
  if (!role) throw new StartFault(startFault.noFullRole(model.role.file))
  const work = new Work(parts, writer, null)
  await insertRow(work, account, {
    ...(account.label[0] && { [account.label[0].name]: usualName }),
    [emailField.name]: email,
    [passwordField.name]: hash,
    [rolesField.name]: [Number(role.id)],
    [activeField.name]: true,
  })
  await work.settle()
}
