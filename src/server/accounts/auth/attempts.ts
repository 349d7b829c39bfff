import { hash } from 'node:crypto'
import { isFarBeyond, longestEmail } from '../../../model/index.ts'
import type { Database, Reader, Writer } from '../../platform/database/driver/database.ts'
import { isFromLater } from '../../platform/limits/clock.ts'
import { LatestMap } from '../../platform/limits/latest-map.ts'
import { addressPrefix } from '../../platform/queues/asker.ts'
import { textKey } from '../../platform/sql/text-key.ts'

/** Beyond these what was noted first is forgotten; then the database is asked, or a known place counts as a new one. */
const mostBlocks = 10_000
const mostKnown = 20_000

const topic = 'attempts'

/**
 * What this process remembers of refused attempts, so that who is blocked costs neither a place nor a question to the
 * database. It only ever repeats what the database said, and forgets it as soon as any process says that it is over.
 */
export class AttemptMemory {
  readonly #blocks = new LatestMap<string, Block>(mostBlocks)
  /** Pairs that have signed in; whoever is one of them is not refused for their address. */
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

  /** How often something was said to be over: what was read before the last time is not to be remembered. */
  get heard(): number {
    return this.#heard
  }

  /** Until when an attempt is refused for what is remembered, in milliseconds since 1970; 0 where for nothing. */
  blockedUntil({ pair, address }: BucketNames, now: number): number {
    const here = this.#known.has(pair) ? 0 : this.#until(address, now)
    return Math.max(this.#until(pair, now), here)
  }

  block(name: string, block: Block): void {
    this.#blocks.set(name, block)
  }

  /** Reads, once, which pairs have signed in: before the first address is remembered as blocked. */
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

  /** Says in every process that an account may try again from anywhere; all accounts where none is named. */
  static unlocked(writer: Writer, account = ''): Promise<void> {
    return writer.publish(topic, account)
  }

  /** Says in every process that an account has signed in. */
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
/** Wishes for mail, in an hour. */
export const mailLimit = {
  ofAccount: { attempts: 3, within: 60 * minute },
  fromAddress: { attempts: 10, within: 60 * minute },
}
/** Failures in a row, from anywhere, after which each further attempt waits: 1 s, 2 s, 4 s … 60 s. */
const free = 10
const longestWait = minute
export const hardStop = { attempts: 100, for: 24 * 60 * minute }

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
export const isBlockActive = ({ since, until }: Block, now: number): boolean =>
  until > now && !isFromLater(since, now)

/** The same key for each way of writing one email, known or unknown; it is kept as a hash. */
export const accountKey = (email: string): string =>
  isFarBeyond(email, longestEmail)
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
