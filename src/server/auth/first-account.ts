import { started } from '../../model/messages.ts'
import type { AccountModel } from '../context/account-model.ts'
import type { Reader } from '../database/driver/database.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { type Given, readCredentials } from './credentials.ts'
import { hasFullAccount, makeFullAccount } from './full-account.ts'
import { Throttle } from './throttle.ts'

type Print = (line: string) => void

/** Servers that start at once wait for each other, on a slow machine for long. */
const longest = { seconds: 600 }

/**
 * Makes the first account, with full rights, once in the life of a database: from ADMIN_EMAIL and ADMIN_PASSWORD, or
 * with a random password that is printed and kept nowhere. Where nobody is left who holds full rights, it says the way
 * out and makes none.
 * @throws StartFault where what is given is no email, or too weak a password
 */
export const ensureFirstAccount = async (
  parts: RecordParts,
  model: AccountModel,
  given: Given,
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
 * The way back in for who runs the server: the account of ADMIN_EMAIL gets full rights, the given password (or one that
 * is printed) and can sign in. Everybody's sessions end, and what was counted of attempts is forgotten.
 */
export const rescueAccount = async (
  parts: RecordParts,
  model: AccountModel,
  given: Given,
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
