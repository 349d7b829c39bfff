import { hash } from 'node:crypto'
import { isFarBeyond, longestAddress } from '../../model/index.ts'
import { refused } from '../../model/messages.ts'
import type { Database, Record, Writer } from '../database/database.ts'
import { textKey } from '../schema/text-key.ts'
import { Refusal } from '../wire/refusal.ts'
import { addressPrefix } from './address.ts'
import { isFromLater, latestWritten } from './clock.ts'

const minute = 60_000
const pairLimit = { attempts: 10, within: 10 * minute }
const addressLimit = { attempts: 30, within: 5 * minute }
/** Failures in a row, from anywhere, after which each further attempt waits: 1 s, 2 s, 4 s … 60 s. */
const free = 10
const longestWait = minute
const hardStop = { attempts: 100, for: 24 * 60 * minute }
const never = ''

interface Bucket {
  readonly attempts: number
  readonly beganAt: number
  readonly blockedUntil: number
  readonly succeeded: boolean
}

/** One attempt that was counted; it ends as a failure unless it is said to have succeeded. */
export interface Attempt {
  /** In the transaction of the success. */
  succeeded(writer: Writer): Promise<void>
}

const moment = (text: unknown): number => (typeof text === 'string' && text !== '' ? Date.parse(text) : 0)

const bucketOf = (row: Record | undefined, now: number): Bucket => ({
  attempts: Number(row?.attempts ?? 0),
  beganAt: row ? moment(row.began_at) : now,
  blockedUntil: moment(row?.blocked_until),
  succeeded: typeof row?.succeeded_at === 'string',
})

/** The bucket within its window: one that ended, or began in the future of a clock set back, begins anew. */
const within = (bucket: Bucket, length: number, now: number): Bucket =>
  isFromLater(bucket.beganAt, now) || bucket.beganAt + length <= now
    ? { ...bucket, attempts: 0, beganAt: now }
    : bucket

const waitAfter = (attempts: number): number => {
  if (attempts >= hardStop.attempts) return hardStop.for
  return attempts <= free ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(attempts - free - 1, 6))
}

/** Until when a bucket is blocked; one that would be for longer than ever was blocked by a clock that is set back since. */
const blockedFor = (bucket: Bucket, longest: number, now: number): number =>
  isFromLater(bucket.blockedUntil - longest, now) ? 0 : bucket.blockedUntil

/** The same key for each way of writing one email, known or unknown; it is kept as a hash. */
const accountKey = (email: string): string =>
  isFarBeyond(email, longestAddress)
    ? hash('sha256', email, 'base64url')
    : hash('sha256', textKey(email, true), 'base64url')

/**
 * Counts attempts to sign in before anything of them is checked, in the database, so that neither parallel attempts nor
 * several processes slip past: by account and address, by address, and by account from anywhere. The last never holds
 * for an address from which the account has signed in before, so nobody is locked out by others.
 */
export class Throttle {
  readonly #database: Database
  readonly #now: () => Date

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** Counts an attempt. @throws Refusal 429 with the seconds to wait */
  attempt(email: string, address: string): Promise<Attempt> {
    const prefix = addressPrefix(address)
    const key = accountKey(email)
    const names = { pair: `pair ${key} ${prefix}`, address: `address ${prefix}`, account: `account ${key}` }
    return this.#database.write(async (writer) => {
      for (const name of [names.account, names.address]) await writer.lock(`sign-in ${name}`)
      const now = this.#now().getTime()
      const read = (name: string) => this.#read(writer, name, now)
      const pair = within(await read(names.pair), pairLimit.within, now)
      const here = within(await read(names.address), addressLimit.within, now)
      const account = await read(names.account)
      const slowedUntil = blockedFor(account, waitAfter(account.attempts), now)
      const until = Math.max(
        blockedFor(pair, pairLimit.within, now),
        here.attempts >= addressLimit.attempts ? here.beganAt + addressLimit.within : 0,
        pair.succeeded ? 0 : slowedUntil,
      )
      if (until > now) return this.#refuse(until - now)
      const tried = pair.attempts + 1
      const failures = (account.attempts >= hardStop.attempts ? 0 : account.attempts) + 1
      await this.#keep(writer, names.pair, {
        ...pair,
        attempts: tried,
        blockedUntil: tried >= pairLimit.attempts ? now + pairLimit.within : 0,
      })
      await this.#keep(writer, names.address, { ...here, attempts: here.attempts + 1 })
      if (slowedUntil <= now)
        await this.#keep(writer, names.account, {
          ...account,
          attempts: failures,
          beganAt: now,
          blockedUntil: now + waitAfter(failures),
        })
      return { succeeded: (success: Writer) => this.#succeeded(success, names) }
    })
  }

  /** Lets an account try again from anywhere at once. */
  async unlock(writer: Writer, email: string): Promise<void> {
    const key = accountKey(email)
    await writer.lock(`sign-in account ${key}`)
    await writer.run('delete from engine_attempts where bucket = ? or bucket like ?', [
      `account ${key}`,
      `pair ${key} %`,
    ])
  }

  /** Counts a wish for mail; whether it may be sent: three an hour to an account, ten an hour from an address. */
  mayMail(email: string, address: string): Promise<boolean> {
    const buckets = [
      { name: `mail ${accountKey(email)}`, most: 3 },
      { name: `mail from ${addressPrefix(address)}`, most: 10 },
    ]
    return this.#database.write(async (writer) => {
      let allowed = true
      for (const { name, most } of buckets) {
        await writer.lock(`sign-in ${name}`)
        const now = this.#now().getTime()
        const bucket = within(await this.#read(writer, name, now), 60 * minute, now)
        allowed &&= bucket.attempts < most
        await this.#keep(writer, name, { ...bucket, attempts: bucket.attempts + 1, blockedUntil: 0 })
      }
      return allowed
    })
  }

  /** Drops what no longer says anything. */
  async prune(writer: Writer): Promise<void> {
    const now = this.#now().getTime()
    const day = new Date(now - hardStop.for).toISOString()
    const year = new Date(now - 365 * hardStop.for).toISOString()
    await writer.run(
      'delete from engine_attempts where (began_at < ? or began_at > ?) and (succeeded_at is null or succeeded_at < ?)',
      [day, latestWritten(new Date(now)), year],
    )
  }

  #refuse(milliseconds: number): never {
    const seconds = Math.ceil(milliseconds / 1000)
    throw new Refusal(429, refused.throttled(seconds), {}, { 'retry-after': String(seconds) })
  }

  async #read(writer: Writer, name: string, now: number): Promise<Bucket> {
    const [row] = await writer.all('select * from engine_attempts where bucket = ?', [name])
    return bucketOf(row, now)
  }

  async #keep(writer: Writer, name: string, { attempts, beganAt, blockedUntil }: Bucket): Promise<void> {
    const blocked = blockedUntil === 0 ? never : new Date(blockedUntil).toISOString()
    await writer.run(
      `insert into engine_attempts (bucket, attempts, began_at, blocked_until) values (?, ?, ?, ?)
      on conflict (bucket) do update set attempts = excluded.attempts, began_at = excluded.began_at, blocked_until = excluded.blocked_until`,
      [name, attempts, new Date(beganAt).toISOString(), blocked],
    )
  }

  async #succeeded(
    writer: Writer,
    names: { readonly pair: string; readonly address: string; readonly account: string },
  ): Promise<void> {
    for (const name of [names.account, names.address]) await writer.lock(`sign-in ${name}`)
    const cleared = 'update engine_attempts set attempts = 0, blocked_until = ?'
    await writer.run(`${cleared}, succeeded_at = ? where bucket = ?`, [
      never,
      this.#now().toISOString(),
      names.pair,
    ])
    await writer.run(`${cleared} where bucket = ?`, [never, names.account])
    await writer.run('update engine_attempts set attempts = attempts - 1 where bucket = ? and attempts > 0', [
      names.address,
    ])
  }
}
