import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { outboxFault, outboxLog } from '#texts/outbox'
import type { Context } from '../context/context.ts'
import { outboxTopic } from './add-entry.ts'
import type { OutboxHandlers } from './handler.ts'
import { isOver, Late, outcomeOf, settle } from './settle.ts'
import { freeAbandoned, isAnythingDue, keepHeld, letGo, type TakenEntry, takeDue } from './taken.ts'
import { tidyOutbox } from './tidy.ts'

/** So many are under way in one process at most. */
const mostAtOnce = 8
/** A process that has said nothing for so long works on it no more. */
const heldSeconds = 15
const beatSeconds = 5
const tidySeconds = 3600
/** What is under way may end before the server does, so long. */
const graceMilliseconds = 4000
const afterFailureMilliseconds = 2000

type Parts = Pick<Context, 'database' | 'now' | 'log'>

/**
 * Does what stands in the outbox, in every process: woken by the commit that wrote an entry, and by a clock. Of several
 * servers one takes an entry. At least once: what was done and not noted is done again, under the same mark.
 */
export class OutboxRunner {
  readonly #parts: Parts
  readonly #handlers: OutboxHandlers
  readonly #grace: number
  readonly #holder = randomUUID()
  readonly #running = new Map<number, Promise<void>>()
  readonly #stop = new AbortController()
  #looking: Promise<void> | null = null
  #again = false
  #ends: (() => void)[] = []

  constructor(parts: Parts, handlers: OutboxHandlers, grace = graceMilliseconds) {
    this.#parts = parts
    this.#grace = grace
    this.#handlers = handlers
  }

  /** Takes up what was left by a process that ended, and goes on from there. */
  async start(): Promise<void> {
    const { database, now, log } = this.#parts
    // One process holds a file of SQLite: whatever runs there was left.
    if (database.dialect.isAlone) await database.write((writer) => freeAbandoned(writer, now(), true))
    const every = (seconds: number, act: () => unknown) => {
      const timer = setInterval(act, seconds * 1000)
      timer.unref()
      return () => clearInterval(timer)
    }
    const waits = (err: unknown) => log.warn({ err }, outboxLog.waits)
    const tidy = () => void tidyOutbox(database, now()).catch(waits)
    this.#ends = [
      database.subscribe({
        heard: (topic) => (topic === outboxTopic ? this.wake() : undefined),
        missed: () => this.wake(),
      }),
      every(beatSeconds, () => {
        if (this.#running.size > 0)
          void database.write((writer) => keepHeld(writer, this.#holder, this.#heldUntil())).catch(waits)
        this.wake()
      }),
      every(tidySeconds, tidy),
    ]
    tidy()
    this.wake()
  }

  /** Looks at once whether something is due. */
  wake(): void {
    this.#again = true
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#again && !this.#stop.signal.aborted) this.wake()
    })
  }

  /** Resolves when nothing is under way here; another process may take up at once what had not ended. */
  async stop(): Promise<void> {
    if (this.#stop.signal.aborted) return
    this.#stop.abort()
    for (const end of this.#ends) end()
    await this.#looking
    if (this.#running.size === 0) return
    await Promise.race([Promise.allSettled(this.#running.values()), pause(this.#grace)])
    await this.#parts.database.write((writer) => letGo(writer, this.#holder)).catch(() => {}) // then it is free some seconds later
  }

  #heldUntil(): Date {
    return new Date(this.#parts.now().getTime() + heldSeconds * 1000)
  }

  async #look(): Promise<void> {
    const { database, now, log } = this.#parts
    const kinds = Object.keys(this.#handlers)
    if (kinds.length === 0) this.#again = false
    while (this.#again && !this.#stop.signal.aborted) {
      this.#again = false
      const most = mostAtOnce - this.#running.size
      if (most <= 0) return // whoever ends looks again
      const taker = { holder: this.#holder, kinds, now: now(), until: this.#heldUntil(), most }
      try {
        if (!(await isAnythingDue(database, taker))) continue
        const taken = await database.write(async (writer) => {
          await freeAbandoned(writer, taker.now)
          return takeDue(writer, database, taker)
        })
        for (const entry of taken) this.#begin(entry)
        if (taken.length === most) this.#again = true
      } catch (err) {
        log.warn({ err }, outboxLog.waits)
        return // the clock comes again
      }
    }
  }

  #begin(entry: TakenEntry): void {
    const running = this.#run(entry).finally(() => {
      this.#running.delete(entry.id)
      this.wake()
    })
    this.#running.set(entry.id, running)
  }

  async #run(entry: TakenEntry): Promise<void> {
    const { database, now, log } = this.#parts
    const error = await this.#try(entry)
    const settled = outcomeOf(entry, error, now())
    // What is done must be noted, or it is done again: the database may be away for a moment.
    while (!this.#stop.signal.aborted || error === null) {
      try {
        const held = await database.write((writer) => settle(writer, this.#holder, entry, settled, now()))
        if (!held) return
        break
      } catch (err) {
        log.warn({ err, entry: entry.id }, outboxLog.waits)
        if (this.#stop.signal.aborted) return
        await pause(afterFailureMilliseconds, undefined, { signal: this.#stop.signal }).catch(() => {})
      }
    }
    const about = { entry: entry.id, kind: entry.kind, tries: entry.tries }
    if (settled.state === 'waiting')
      log.warn({ ...about, err: error }, outboxLog.retried(entry.kind, settled.due?.toISOString() ?? ''))
    else if (settled.state === 'parked') log.error({ ...about, err: error }, outboxLog.parked(entry.kind))
    else log.info(about, outboxLog.done(entry.kind))
  }

  /** @returns what went wrong; null where it is done */
  async #try(entry: TakenEntry): Promise<unknown> {
    const handler = this.#handlers[entry.kind]
    if (isOver(entry, this.#parts.now())) return new Late(outboxFault.late)
    if (handler === undefined) return new Late(outboxFault.unwanted) // only kinds with a handler are taken
    const over = new AbortController()
    const slow = pause(handler.seconds * 1000, undefined, { signal: over.signal }).then(() => {
      throw new Late(outboxFault.slow(handler.seconds))
    })
    try {
      await Promise.race([handler.run(entry), slow])
      return null
    } catch (error) {
      return error ?? new Late(outboxFault.unwanted)
    } finally {
      over.abort()
      slow.catch(() => {})
    }
  }
}
