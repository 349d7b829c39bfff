import { refused } from '#texts/answers'
import type { Database, Writer } from '../../platform/database/driver/database.ts'
import { countInBucket, neverBlocked, readBucket, writeBucket } from '../../platform/limits/bucket.ts'
import { latestWritten } from '../../platform/limits/clock.ts'
import { currentCount, tooOften } from '../../platform/limits/window.ts'
import { addressPrefix } from '../../platform/queues/asker.ts'
import {
  AttemptMemory,
  accountKey,
  addressLimit,
  type Block,
  type BucketNames,
  bucketNames,
  hardStop,
  isBlockActive,
  mailLimit,
  pairLimit,
  waitAfter,
} from './attempts.ts'

/** What counting takes of the database. */
type Counting = Pick<Database, 'rows' | 'write' | 'subscribe'>

/** One attempt that was counted; it ends as a failure unless it is said to have succeeded. */
export interface Attempt {
  /** In the transaction of the success. */
  succeeded(writer: Writer): Promise<void>
}

/** Why an attempt is refused, by the bucket's name, the one that holds the longest last. */
type Blocks = readonly (readonly [name: string, block: Block])[]

/**
 * Counts attempts to sign in before anything of them is checked, in the database, so that neither parallel attempts nor
 * several processes slip past: by account and address, by address, and by account from anywhere. The last two never hold
 * for an address from which the account has signed in before, so nobody is locked out there by others. Whoever was
 * refused is refused from memory until their time is over.
 */
export class Throttle {
  readonly #database: Counting
  readonly #now: () => Date
  readonly #memory: AttemptMemory

  constructor(database: Counting, now: () => Date) {
    this.#database = database
    this.#now = now
    this.#memory = new AttemptMemory(database)
  }

  close(): void {
    this.#memory.close()
  }

  /**
   * For before any place is taken: refuses whom this process knows to be blocked. Whom it does not know, `attempt` does.
   * @throws HttpError 429 with the seconds to wait
   */
  refuseBlocked(email: string, address: string): void {
    this.#refuseRemembered(bucketNames(email, address))
  }

  /** Counts an attempt. @throws HttpError 429 with the seconds to wait */
  async attempt(email: string, address: string): Promise<Attempt> {
    const names = bucketNames(email, address)
    this.#refuseRemembered(names)
    const heard = this.#memory.heard
    const blocks = await this.#database.write((writer) => this.#count(writer, names))
    if (blocks.length === 0) return { succeeded: (success: Writer) => this.#succeeded(success, names) }
    if (blocks.some(([name]) => name === names.address)) await this.#memory.loadKnown(this.#database)
    if (heard === this.#memory.heard) for (const [name, block] of blocks) this.#memory.block(name, block)
    return this.#refuse((blocks.at(-1)?.[1].until ?? 0) - this.#now().getTime())
  }

  /** Lets an account try again from anywhere at once. Where it has signed in before stays known. */
  async unlock(writer: Writer, email: string): Promise<void> {
    const key = accountKey(email)
    await writer.lock(`sign-in account ${key}`)
    await writer.run(
      'update engine_attempts set attempts = 0, blocked_until = ? where bucket = ? or bucket like ?',
      [neverBlocked, `account ${key}`, `pair ${key} %`],
    )
    await AttemptMemory.unlocked(writer, `account ${key}`)
  }

  /** Lets everybody try again at once. */
  static async unlockAll(writer: Writer): Promise<void> {
    await writer.run('delete from engine_attempts')
    await AttemptMemory.unlocked(writer)
  }

  /** Counts a wish for mail; whether it may be sent: three an hour to an account, ten an hour from an address. */
  mayMail(email: string, address: string): Promise<boolean> {
    const buckets = [
      [`mail ${accountKey(email)}`, mailLimit.ofAccount],
      [`mail from ${addressPrefix(address)}`, mailLimit.fromAddress],
    ] as const
    return this.#database.write(async (writer) => {
      let allowed = true
      for (const [name, limit] of buckets)
        allowed = (await countInBucket(writer, name, limit, this.#now().getTime())) === 0 && allowed
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

  #refuseRemembered(names: BucketNames): void {
    const now = this.#now().getTime()
    const until = this.#memory.blockedUntil(names, now)
    if (until > now) this.#refuse(until - now)
  }

  #refuse(milliseconds: number): never {
    throw tooOften(milliseconds, refused.throttled)
  }

  /** Counts an attempt where nothing is against it. @returns what is; what holds for the account is the pair's here */
  async #count(writer: Writer, names: BucketNames): Promise<Blocks> {
    for (const name of [names.account, names.address]) await writer.lock(`sign-in ${name}`)
    const now = this.#now().getTime()
    const pair = currentCount(await readBucket(writer, names.pair, now), pairLimit.within, now)
    const here = currentCount(await readBucket(writer, names.address, now), addressLimit.within, now)
    const account = await readBucket(writer, names.account, now)
    const wait = waitAfter(account.attempts)
    const slowed = { since: account.blockedUntil - wait, until: account.blockedUntil }
    const stopped = { since: here.beganAt, until: here.beganAt + addressLimit.within }
    const tooMany = { since: pair.blockedUntil - pairLimit.within, until: pair.blockedUntil }
    const blocks: Blocks = [
      ...(!pair.succeeded && here.attempts >= addressLimit.attempts
        ? [[names.address, stopped] as const]
        : []),
      ...(!pair.succeeded ? [[names.pair, slowed] as const] : []),
      [names.pair, tooMany],
    ]
    const holding = blocks
      .filter(([, block]) => isBlockActive(block, now))
      .sort(([, one], [, other]) => one.until - other.until)
    if (holding.length > 0) return holding
    const tried = pair.attempts + 1
    const failures = (account.attempts >= hardStop.attempts ? 0 : account.attempts) + 1
    await writeBucket(writer, names.pair, {
      ...pair,
      attempts: tried,
      blockedUntil: tried >= pairLimit.attempts ? now + pairLimit.within : 0,
    })
    await writeBucket(writer, names.address, { ...here, attempts: here.attempts + 1 })
    if (!isBlockActive(slowed, now))
      await writeBucket(writer, names.account, {
        ...account,
        attempts: failures,
        beganAt: now,
        blockedUntil: now + waitAfter(failures),
      })
    return []
  }

  async #succeeded(writer: Writer, names: BucketNames): Promise<void> {
    for (const name of [names.account, names.address]) await writer.lock(`sign-in ${name}`)
    const cleared = 'update engine_attempts set attempts = 0, blocked_until = ?'
    await writer.run(`${cleared}, succeeded_at = ? where bucket = ?`, [
      neverBlocked,
      this.#now().toISOString(),
      names.pair,
    ])
    await writer.run(`${cleared} where bucket = ?`, [neverBlocked, names.account])
    await writer.run('update engine_attempts set attempts = attempts - 1 where bucket = ? and attempts > 0', [
      names.address,
    ])
    await AttemptMemory.succeeded(writer, names)
  }
}
