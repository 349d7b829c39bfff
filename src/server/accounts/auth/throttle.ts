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

type Counting = Pick<Database, 'rows' | 'write' | 'subscribe'>

/** A counted attempt; it counts as a failure until `succeeded` is called. */
export interface Attempt {
  /** Call it in the transaction of the success. */
  succeeded(writer: Writer): Promise<void>
}

/** Blocks that refuse an attempt, by the bucket's name, the longest last. */
type Blocks = readonly (readonly [name: string, block: Block])[]

/**
 * Counts sign-in attempts in the database before they are checked, so that parallel attempts and other processes cannot
 * bypass the limits.
 * It counts by account and address, by address, and by account. The last two do not apply to an address from which the
 * account has signed in before, so others cannot lock its owner out. A blocked caller is refused from memory until the
 * block ends.
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
   * Refuses a caller whose block is cached in this process, before the call enters a queue. `attempt` checks the
   * database.
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

  /** Lifts an account's blocks at once. The addresses from which it has signed in are kept. */
  async unlock(writer: Writer, email: string): Promise<void> {
    const key = accountKey(email)
    await writer.lock(`sign-in account ${key}`)
    await writer.run(
      'update engine_attempts set attempts = 0, blocked_until = ? where bucket = ? or bucket like ?',
      [neverBlocked, `account ${key}`, `pair ${key} %`],
    )
    await AttemptMemory.unlocked(writer, `account ${key}`)
  }

  /** Lifts all blocks at once. */
  static async unlockAll(writer: Writer): Promise<void> {
    await writer.run('delete from engine_attempts')
    await AttemptMemory.unlocked(writer)
  }

  /** Counts a request for mail and returns whether it may be sent: three an hour to an account, ten from an address. */
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

  /** Deletes expired counts. */
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

  /**
   * Counts an attempt unless a block refuses it.
   * @returns the blocks; a block of the account is returned under the pair's name
   */
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
