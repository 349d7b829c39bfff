import { hash } from 'node:crypto'
import { isFarBeyond, longestEmail } from '../../../model/index.ts'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import { isFromLater } from '../../platform/limits/clock.ts'
import { LatestMap } from '../../platform/limits/latest-map.ts'
import { addressPrefix } from '../../platform/queues/asker.ts'
import { textKey } from '../../platform/sql/text-key.ts'

/**
 * Beyond these limits the oldest entry is evicted: a block is then read from the database, a known pair counts as new.
 */
const mostBlocks = 10_000
const mostKnown = 20_000

const topic = 'attempts'

/**
 * Caches refused attempts in this process, so that a blocked caller costs neither a place nor a query.
 * It caches only what the database returned, and evicts it when any process publishes its end.
 */
export class AttemptMemory {
  readonly #blocks = new LatestMap<string, Block>(mostBlocks)
  /** Pairs that have signed in; a block of their address does not apply to them. */
  readonly #known = new LatestMap<string, true>(mostKnown)
  readonly #unsubscribe: () => void
  #loading: Promise<void> | null = null
  #heard = 0

  constructor(database: Pick<Database, 'subscribe'>) {
    this.#unsubscribe = database.subscribe({
      heard: (about, text) => {
        if (about === topic) this.#hear(text)
      },
      missed: () => this.#forget(),
    })
  }

  close(): void {
    this.#unsubscribe()
  }

  /** Counts the published ends of blocks. A result read before the latest one must not be cached. */
  get heard(): number {
    return this.#heard
  }

  /** Returns until when the cached blocks refuse an attempt, in milliseconds since 1970; 0 where none does. */
  blockedUntil({ pair, address }: BucketNames, now: number): number {
    const here = this.#known.has(pair) ? 0 : this.#until(address, now)
    return Math.max(this.#until(pair, now), here)
  }

  block(name: string, block: Block): void {
    this.#blocks.set(name, block)
  }

  /** Loads the pairs that have signed in, once, before the first blocked address is cached. */
  loadKnown(reader: Pick<Reader, 'rows'>): Promise<void> {
    this.#loading ??= reader
      .rows(
        `select bucket from engine_attempts where succeeded_at is not null order by succeeded_at desc limit ${mostKnown}`,
      )
      .then(
        (rows) => {
          for (const [pair] of rows.toReversed()) this.#known.set(String(pair), true)
        },
        (error: unknown) => {
          this.#loading = null
          throw error
        },
      )
    return this.#loading
  }

  /** Publishes to every process that an account may try again from anywhere; without a name, all accounts. */
  static unlocked(writer: Writer, account = ''): Promise<void> {
    return writer.publish(topic, account)
  }

  /** Publishes to every process that an account has signed in. */
  static succeeded(writer: Writer, { account, pair, address }: BucketNames): Promise<void> {
    return writer.publish(topic, [account, pair, address].join('\n'))
  }

  #until(name: string, now: number): number {
    const block = this.#blocks.get(name)
    if (block === undefined) return 0
    if (isBlockActive(block, now)) return block.until
    this.#blocks.delete(name)
    return 0
  }

  #hear(text: string): void {
    const [account = '', pair, address] = text.split('\n')
    if (account === '') {
      this.#forget()
      return
    }
    this.#heard += 1
    const ofAccount = `${account.replace('account', 'pair')} `
    for (const name of this.#blocks.keys()) if (name.startsWith(ofAccount)) this.#blocks.delete(name)
    if (pair !== undefined) this.#known.set(pair, true)
    if (address !== undefined) this.#blocks.delete(address)
  }

  #forget(): void {
    this.#heard += 1
    this.#blocks.clear()
    this.#known.clear()
    this.#loading = null
  }
}

const minute = 60_000
export const pairLimit = { attempts: 10, within: 10 * minute }
export const addressLimit = { attempts: 30, within: 5 * minute }
/** Limits of requested mails. */
export const mailLimit = {
  ofAccount: { attempts: 3, within: 60 * minute },
  fromAddress: { attempts: 10, within: 60 * minute },
}
/** After this many failures in a row, from any address, each further attempt waits: 1 s, 2 s, 4 s … 60 s. */
const free = 10
const longestWait = minute
export const hardStop = { attempts: 100, for: 24 * 60 * minute }

/** Returns the wait before the next attempt after this many failures in a row, in milliseconds. */
export const waitAfter = (attempts: number): number => {
  if (attempts >= hardStop.attempts) return hardStop.for
  return attempts <= free ? 0 : Math.min(longestWait, 1000 * 2 ** Math.min(attempts - free - 1, 6))
}

/** The period in which attempts are refused, in milliseconds since 1970. */
export interface Block {
  readonly since: number
  readonly until: number
}

/** Returns whether a block is active. One that starts in the future is not: the clock was set back since. */
export const isBlockActive = ({ since, until }: Block, now: number): boolean =>
  until > now && !isFromLater(since, now)

/** Returns one key, a hash, for all spellings of an email, whether an account has it or not. */
export const accountKey = (email: string): string =>
  isFarBeyond(email, longestEmail)
    ? hash('sha256', email, 'base64url')
    : hash('sha256', textKey(email, true), 'base64url')

/** Names of the buckets that count the attempts on an account from an address. */
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
