import type { AccountModel } from '../../access/account-model.ts'
import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { hashOf, newToken } from './sessions.ts'

const lifetime = 3_600_000

/** A one-time link to set a new password, valid for an hour. */
export interface IssuedReset {
  readonly token: string
  /** The page's route, appended to the product's address and a slash. */
  readonly hash: string
  readonly expiresAt: string
}

/** The account of a link. */
export interface ResetAccount {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Makes a link for an account and deletes its earlier ones. The account's row must be locked. */
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
 * Stores a request for a link and deletes earlier links; the account's row must be locked.
 * The request is stored as a link with an unused token, so whatever deletes an account's links deletes it too.
 * @returns the hash of the request, which opens nothing
 */
export const requestReset = async (writer: Writer, account: number, now: Date): Promise<string> =>
  hashOf((await makeResetLink(writer, account, now)).token)

/**
 * Makes the link of a request; null where the request has expired (an hour) or was deleted.
 * A retry makes a second link and both stay valid, since the first mail may have arrived.
 * @param request from `requestReset`
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
 * Returns the account of a link's token; null where the token is unknown, used or expired, or the account is inactive.
 * @param ending `forUpdate` of the dialect inside a write that uses the link
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

/** Deletes a link that is used. @returns whether it still existed */
export const spendReset = async (writer: Writer, token: string): Promise<boolean> =>
  (await writer.run('delete from engine_resets where token_hash = ?', [hashOf(token)])) === 1
