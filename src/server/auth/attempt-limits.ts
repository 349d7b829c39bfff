import { hash } from 'node:crypto'
import { isFarBeyond, longestAddress } from '../../model/index.ts'
import type { Record } from '../database/driver/database.ts'
import { addressPrefix } from '../fairness/address.ts'
import { textKey } from '../sql/text-key.ts'
import { isFromLater } from './clock.ts'

const minute = 60_000
export const pairLimit = { attempts: 10, within: 10 * minute }
export const addressLimit = { attempts: 30, within: 5 * minute }
/** Wishes for mail, in an hour. */
export const mailLimit = { ofAccount: 3, fromAddress: 10, within: 60 * minute }
/** Failures in a row, from anywhere, after which each further attempt waits: 1 s, 2 s, 4 s … 60 s. */
const free = 10
const longestWait = minute
export const hardStop = { attempts: 100, for: 24 * 60 * minute }

/** What is counted under one name. Moments are in milliseconds since 1970. */
export interface Bucket {
  readonly attempts: number
  readonly beganAt: number
  readonly blockedUntil: number
  readonly succeeded: boolean
}

const moment = (text: unknown): number => (typeof text === 'string' && text !== '' ? Date.parse(text) : 0)

export const bucketOf = (row: Record | undefined, now: number): Bucket => ({
  attempts: Number(row?.attempts ?? 0),
  beganAt: row ? moment(row.began_at) : now,
  blockedUntil: moment(row?.blocked_until),
  succeeded: typeof row?.succeeded_at === 'string',
})

/** The bucket within its window: one that ended, or began in the future of a clock set back, begins anew. */
export const within = (bucket: Bucket, length: number, now: number): Bucket =>
  isFromLater(bucket.beganAt, now) || bucket.beganAt + length <= now
    ? { ...bucket, attempts: 0, beganAt: now }
    : bucket

/** How long the next attempt waits after so many failures in a row, in milliseconds. */
export const waitAfter = (attempts: number): number => {
  if (attempts >= hardStop.attempts) return hardStop.for
  return attempts <= free ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(attempts - free - 1, 6))
}

/** From when until when attempts are refused, in milliseconds since 1970. */
export interface Block {
  readonly since: number
  readonly until: number
}

/** Whether a block holds; one that begins later than now was made by a clock that is set back since. */
export const holds = ({ since, until }: Block, now: number): boolean =>
  until > now && !isFromLater(since, now)

/** The same key for each way of writing one email, known or unknown; it is kept as a hash. */
export const accountKey = (email: string): string =>
  isFarBeyond(email, longestAddress)
    ? hash('sha256', email, 'base64url')
    : hash('sha256', textKey(email, true), 'base64url')

/** What the attempts on an account from an address are counted under. */
export interface BucketNames {
  readonly pair: string
  readonly address: string
  readonly account: string
}

export const bucketNames = (email: string, address: string): BucketNames => {
  const prefix = addressPrefix(address)
  const key = accountKey(email)
  return { pair: `pair ${key} ${prefix}`, address: `address ${prefix}`, account: `account ${key}` }
}
