import type { AccountModel } from '../../access/account-model.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { hashOf, newToken } from './sessions.ts'

const lifetime = 3_600_000

/** A link to set a new password: good once, for an hour. */
export interface IssuedReset {
  readonly token: string
  /** Where the page takes it: behind the product's address and a slash. */
  readonly hash: string
  readonly expiresAt: string
}

/** Whom a link is for. */
export interface ResetAccount {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Makes a link for an account, whose row is held; the account's earlier ones are good no more. */
export const makeResetLink = async (writer: Writer, account: number, now: Date): Promise<IssuedReset> => {
  await writer.run('delete from engine_resets where account_id = ?', [account])
  return addLink(writer, account, now)
}

const addLink = async (writer: Writer, account: number, now: Date): Promise<IssuedReset> => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetime).toISOString()
  await writer.run(
    'insert into engine_resets (token_hash, account_id, created_at, expires_at) values (?, ?, ?, ?)',
    [hashOf(token), account, now.toISOString(), expiresAt],
  )
  return { token, hash: `#/new-password/${token}`, expiresAt }
}

/**
 * Notes that a link is asked for, for an account whose row is held; earlier links are good no more. The note is a link
 * that nobody is given: whatever ends the links of an account ends it too.
 * @returns the name of the note, which opens nothing
 */
export const requestReset = async (writer: Writer, account: number, now: Date): Promise<string> =>
  hashOf((await makeResetLink(writer, account, now)).token)

/**
 * Makes a link that was asked for; null where the request is over: an hour old, or ended as links are. Asked again it
 * makes another, and both are good: the first may have arrived.
 * @param request as `requestReset` gave it
 * @param ending `forUpdate` of the dialect
 */
export const requestedLink = async (
  writer: Writer,
  model: AccountModel,
  request: string,
  now: Date,
  ending: string,
): Promise<{ readonly account: ResetAccount; readonly link: IssuedReset } | null> => {
  const account = await accountOfHash(writer, model, request, now, ending)
  return account && { account, link: await addLink(writer, account.id, now) }
}

/**
 * Whose link a token is; null where it is none, used, too old, or of somebody who may not sign in.
 * @param ending `forUpdate` of the dialect inside a write that uses it up
 */
export const accountOfReset = (
  reader: Reader,
  model: AccountModel,
  token: string,
  now: Date,
  ending = '',
): Promise<ResetAccount | null> => accountOfHash(reader, model, hashOf(token), now, ending)

const accountOfHash = async (
  reader: Reader,
  { sql }: AccountModel,
  hash: string,
  now: Date,
  ending: string,
): Promise<ResetAccount | null> => {
  const [row] = await reader.all(
    `select u.id, u.${sql.name} as name, u.${sql.email} as email
    from engine_resets r join ${sql.accounts} u on u.id = r.account_id
    where r.token_hash = ? and r.expires_at > ? and r.created_at <= ? and u.${sql.active} = 1${ending && `${ending} of u`}`,
    [hash, now.toISOString(), latestWritten(now)],
  )
  return row ? { id: Number(row.id), name: String(row.name), email: String(row.email) } : null
}

/** Uses a link up. @returns whether it was still there */
export const spendReset = async (writer: Writer, token: string): Promise<boolean> =>
  (await writer.run('delete from engine_resets where token_hash = ?', [hashOf(token)])) === 1
