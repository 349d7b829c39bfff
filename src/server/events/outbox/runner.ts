import { setTimeout as pause } from 'node:timers/promises'
import { outboxFault, outboxLog } from '#texts/outbox'
import type { Context } from '../../access/context.ts'
import { rawCondition } from '../../platform/sql/condition.ts'
import { Lease } from '../../platform/work/lease.ts'
import { Worker } from '../../platform/work/worker.ts'
import { outboxTopic } from './add-entry.ts'
import type { OutboxHandlers } from './handler.ts'
import { claimDue, isAnythingDue, type LeasedEntry, leasedEntries, reclaimEntries } from './leased-entries.ts'
import { DeadlineExceeded, isOver, outcomeOf, settle } from './settle.ts'
import { tidyOutbox } from './tidy.ts'

/** Most entries that run at once in one process. */
const mostAtOnce = 8
const beatMilliseconds = 5000
const tidyMilliseconds = 3_600_000
/** On shutdown, running entries have this long to finish. */
const graceMilliseconds = 4000
const afterFailureMilliseconds = 2000

type Parts = Pick<Context, 'database' | 'now' | 'log'>

/**
 * Runs the entries of the outbox in every process, woken by each commit of an entry and by a timer.
 * A lease assigns each entry to one process. Delivery is at least once: an entry whose result was not stored runs
 * again, with the same mark.
 */
export class OutboxRunner {
  readonly #parts: Parts
  readonly #handlers: OutboxHandlers
  readonly #grace: number
  readonly #lease: Lease
  readonly #running = new Map<number, Promise<void>>()
  readonly #looking: Worker
  /** Workers that only a timer wakes. */
  readonly #clocks: readonly Worker[]

  constructor(parts: Parts, handlers: OutboxHandlers, grace = graceMilliseconds) {
    const { database, now, log } = parts
    const failed = (err: unknown) => log.warn({ err }, outboxLog.waits)
    this.#parts = parts
    this.#grace = grace
    this.#handlers = handlers
    this.#lease = new Lease(parts, leasedEntries)
    this.#looking = new Worker({
      ...{ topics: [outboxTopic], every: beatMilliseconds, failed },
      round: () => this.#look(),
    })
    const renew = async () => {
      if (this.#running.size > 0) await database.write((writer) => this.#lease.renew(writer))
    }
    const tidy = (stopping: AbortSignal) => tidyOutbox(database, now(), stopping)
    this.#clocks = [
      new Worker({ round: renew, every: beatMilliseconds, failed }),
      new Worker({ round: tidy, every: tidyMilliseconds, failed }),
    ]
  }

  /** Starts the workers; entries that an ended process left are claimed again. */
  start(): void {
    for (const each of [this.#looking, ...this.#clocks]) void each.start(this.#parts.database)
  }

  /** Polls the outbox at once. */
  wake(): void {
    void this.#looking.wake()
  }

  /** Resolves when nothing runs here; unfinished entries are released to other processes. */
  async stop(): Promise<void> {
    if (this.#looking.stopping.aborted) return
    await Promise.all([this.#looking, ...this.#clocks].map((each) => each.stop()))
    if (this.#running.size === 0) return
    await Promise.race([Promise.allSettled(this.#running.values()), pause(this.#grace)])
    const tryAgain = rawCondition("state = 'waiting', tries = tries - 1") // does not count this try
    await this.#parts.database.write((writer) => this.#lease.release(writer, tryAgain)).catch(() => {}) // on failure the lease expires some seconds later
  }

  /** @returns 0 where more entries may be due */
  async #look(): Promise<number | undefined> {
    const { database, now } = this.#parts
    const kinds = Object.keys(this.#handlers)
    const most = mostAtOnce - this.#running.size
    if (kinds.length === 0 || most <= 0) return // the end of a running entry polls again
    const wanted = { kinds, now: now(), most }
    if (!(await isAnythingDue(database, this.#lease, wanted))) return
    const claimed = await database.write(async (writer) => {
      await reclaimEntries(writer, this.#lease, wanted.now)
      return claimDue(writer, database, this.#lease, wanted)
    })
    for (const entry of claimed) this.#begin(entry)
    return claimed.length === most ? 0 : undefined
  }

  #begin(entry: LeasedEntry): void {
    const running = this.#run(entry).finally(() => {
      this.#running.delete(entry.id)
      this.wake()
    })
    this.#running.set(entry.id, running)
  }

  async #run(entry: LeasedEntry): Promise<void> {
    const { database, now, log } = this.#parts
    const error = await this.#try(entry)
    const settled = outcomeOf(entry, error, now())
    // Retries until the result is stored, because an entry without a result would run again.
    const { stopping } = this.#looking
    while (!stopping.aborted || error === null) {
      try {
        const held = await database.write((writer) =>
          settle(writer, this.#lease.holder, entry, settled, now()),
        )
        if (!held) return
        break
      } catch (err) {
        log.warn({ err, entry: entry.id }, outboxLog.waits)
        if (stopping.aborted) return
        await pause(afterFailureMilliseconds, undefined, { signal: stopping }).catch(() => {})
      }
    }
    const about = { entry: entry.id, kind: entry.kind, tries: entry.tries }
    if (settled.state === 'waiting')
      log.warn({ ...about, err: error }, outboxLog.retried(entry.kind, settled.due?.toISOString() ?? ''))
    else if (settled.state === 'parked') log.error({ ...about, err: error }, outboxLog.parked(entry.kind))
    else log.info(about, outboxLog.done(entry.kind))
  }

  /** @returns the error; null on success */
  async #try(entry: LeasedEntry): Promise<unknown> {
    const handler = this.#handlers[entry.kind]
    if (isOver(entry, this.#parts.now())) return new DeadlineExceeded(outboxFault.late)
    if (handler === undefined) return new DeadlineExceeded(outboxFault.unwanted) // cannot happen: only kinds with a handler are claimed
    const over = new AbortController()
    const slow = pause(handler.seconds * 1000, undefined, { signal: over.signal }).then(() => {
      throw new DeadlineExceeded(outboxFault.slow(handler.seconds))
    })
    try {
      await Promise.race([handler.run(entry), slow])
      return null
    } catch (error) {
      return error ?? new DeadlineExceeded(outboxFault.unwanted)
    } finally {
      over.abort()
      slow.catch(() => {})
    }
  }
}
