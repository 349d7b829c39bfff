import { setTimeout as pause } from 'node:timers/promises'
import { batchLog, undoRefusals } from '#texts/batches'
import type { Caller } from '../../access/caller.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { ConstraintViolation } from '../../platform/database/driver/errors.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { Lease, leaseSeconds } from '../../platform/work/lease.ts'
import { Worker } from '../../platform/work/worker.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { beginBatch } from '../store/batches.ts'
import { RowsRefused } from './inverse.ts'
import { type BatchOutcome, mergeOutcomes } from './outcome.ts'
import { readBatch, readUnfinished, type StoredBatch, setBatch, unfinished } from './stored-batch.ts'

/** What a step of a batch works with. */
export interface StepContext {
  readonly parts: RecordParts
  readonly writer: Writer
  readonly batch: StoredBatch
  /** On whose behalf, as they are now. */
  readonly caller: Caller
  /** So many rows at most. */
  readonly limit: number
  /** Rows that a former attempt has shown not to go, by `rowName`, with the reason. */
  readonly refused: ReadonlyMap<string, string>
  /** Is told which rows are tried, by `rowName`, before they are. */
  readonly trying: (rows: readonly string[]) => void
}

/** What came of a step. */
export interface StepResult {
  /** Where the next one begins; null where this was the last. */
  readonly position: number | null
  readonly changed: number
  readonly refused: number
  readonly outcome: BatchOutcome
}

/** A part of a batch, in a transaction that is open; and what its end means, in the transaction of the last. */
export interface BatchSteps {
  readonly step: (stepping: StepContext) => Promise<StepResult>
  readonly end?: (stepping: StepContext, whole: Omit<StepResult, 'position'>) => Promise<void>
}

/** Hears in the last transaction of a batch what it has come to. */
export type BatchEndListener = (
  writer: Writer,
  batch: StoredBatch,
  whole: Pick<StepResult, 'changed' | 'refused'>,
) => Promise<void>

/** A transaction of a batch is to take so long: others write between two of them. SQLite's is a turn of the event loop. */
const wantedMilliseconds = (isSerial: boolean) => (isSerial ? 16 : 100)
/** So many rows are tried in one; fewer only where one of them is looked for that stands against it. */
const [fewest, first, most] = [50, 100, 1000] as const
const afterFailureMilliseconds = 2000

/**
 * Works on batches that take several transactions, chunk by chunk, each with what it has come to: a process that ends in
 * between leaves it to the next. Whoever has lost their rights meanwhile has what is done taken back.
 */
export class BatchRunner {
  readonly #parts: RecordParts
  readonly #steps: Readonly<Partial<Record<StoredBatch['kind'], BatchSteps>>>
  readonly #lease: Lease
  readonly #running = new Map<number, Promise<void>>()
  readonly #ended: BatchEndListener
  readonly #looking: Worker

  constructor(
    parts: RecordParts,
    steps: Readonly<Partial<Record<StoredBatch['kind'], BatchSteps>>>,
    ended: BatchEndListener = async () => {},
  ) {
    this.#parts = parts
    this.#steps = steps
    this.#ended = ended
    this.#lease = new Lease(parts.context, { table: 'engine_batches', running: unfinished })
    this.#looking = new Worker({
      ...{ every: leaseSeconds * 1000, failed: () => {} }, // whatever failed is looked for again
      round: async () => {
        const left = await readUnfinished(parts.context.database, this.#lease.expired)
        for (const id of left) this.start(id)
      },
    })
  }

  /** Takes up what was left by a process that ended, and goes on looking for such. */
  resume(): Promise<void> {
    return this.#looking.start(this.#parts.context.database)
  }

  /** Works on a batch in the background. */
  start(id: number): void {
    void this.finish(id)
  }

  /** Resolves when the batch has come to its end, or the server stops. */
  finish(id: number): Promise<void> {
    const known = this.#running.get(id) ?? this.#run(id).finally(() => this.#running.delete(id))
    this.#running.set(id, known)
    return known
  }

  /** Resolves when no transaction of a batch is open; none is begun from here on. Another process may go on at once. */
  async stop(): Promise<void> {
    await this.#looking.stop()
    const left = this.#running.size > 0
    await Promise.allSettled(this.#running.values())
    if (left)
      await this.#parts.context.database.write((writer) => this.#lease.release(writer)).catch(() => {}) // then it is free some seconds later
  }

  async #run(id: number): Promise<void> {
    const { database, log } = this.#parts.context
    const { stopping } = this.#looking
    const refused = new Map<string, string>()
    let limit: number = first
    let tried: readonly string[] = []
    while (!stopping.aborted) {
      const began = performance.now()
      let inside = began
      try {
        const next = await database.write((writer) => {
          inside = performance.now()
          tried = []
          return this.#step(writer, id, limit, refused, (rows) => {
            tried = rows
          })
        })
        if (next === 'done') return
        if (typeof next === 'number') {
          this.start(next)
          return
        }
        const took = performance.now() - inside
        limit = clamp(
          Math.round(limit * clampFactor(wantedMilliseconds(database.dialect.isSerial) / Math.max(took, 1))),
        )
        // Whoever waits to write does so now; in PostgreSQL nobody waits but for the rows themselves.
        if (database.dialect.isSerial) await pause(took / 5, undefined, { signal: stopping }).catch(() => {})
      } catch (error) {
        if (error instanceof RowsRefused) for (const [row, says] of error.reasons) refused.set(row, says)
        else if (isOfRow(error)) {
          if (tried.length <= 1) for (const row of tried) refused.set(row, sayOf(error))
          limit = Math.max(1, Math.floor(Math.min(limit, tried.length) / 4))
        } else {
          log.warn({ err: error, batch: id }, batchLog.waits(id))
          await pause(afterFailureMilliseconds, undefined, { signal: stopping }).catch(() => {})
        }
      }
    }
  }

  /** @returns 'more', 'done', or the id of the batch that takes this one back */
  async #step(
    writer: Writer,
    id: number,
    limit: number,
    refused: ReadonlyMap<string, string>,
    trying: StepContext['trying'],
  ): Promise<'more' | 'done' | number> {
    const { context, dialect } = this.#parts
    const batch = await readBatch(writer, id, dialect.forUpdate)
    if (batch === null || !(batch.state === 'running' || batch.state === 'undoing')) return 'done'
    if ((await this.#lease.claim(writer, [id])).length === 0) return 'done' // another process works on it
    if (batch.state === 'undoing') return (await this.#takeBack(writer, batch)) ?? 'done'
    const caller = batch.permit === 'server' ? onItsOwn(batch) : await this.#personOf(writer, batch)
    const steps = this.#steps[batch.kind]
    if (caller === null || steps === undefined) {
      await setBatch(writer, id, { state: 'undoing' })
      return 'more'
    }
    const stepping = { parts: this.#parts, writer, batch, caller, limit, refused, trying }
    const { position, ...one } = await steps.step(stepping)
    const whole = {
      changed: batch.changed + one.changed,
      refused: batch.refused + one.refused,
      outcome: mergeOutcomes(batch.outcome, one.outcome),
    }
    const told = whole.refused > 0 ? JSON.stringify(whole.outcome) : null
    const numbers = { changed: whole.changed, refused: whole.refused, outcome: told }
    if (position !== null) {
      await setBatch(writer, id, { ...numbers, position })
      return 'more'
    }
    await setBatch(writer, id, { ...numbers, state: 'done', holder: null })
    await steps.end?.(stepping, whole)
    await this.#ended(writer, batch, whole)
    context.log.info({ batch: id, ...whole, outcome: undefined }, batchLog.done(id))
    return 'done'
  }

  #personOf(writer: Writer, { by }: StoredBatch): Promise<Caller | null> {
    return by === null ? Promise.resolve(null) : this.#parts.context.guard.person(writer, by.id)
  }

  /** A batch that is to be taken back: by one that runs already, or a new one on nobody's rights. */
  async #takeBack(writer: Writer, batch: StoredBatch): Promise<number | null> {
    const [known] = await writer.rows(
      `select id from engine_batches where undoes = ? and ${unfinished} order by id desc limit 1`,
      [batch.id],
    )
    if (known) return Number(known[0])
    const id = await beginBatch(writer, {
      ...{ kind: 'undo', state: 'running', undoes: batch.id, by: batch.by, entity: batch.entity },
      ...{ at: this.#parts.context.now().toISOString(), total: batch.changed, changed: 0 },
    })
    await setBatch(writer, id, { permit: 'server' })
    return id
  }
}

const clamp = (limit: number): number => Math.min(most, Math.max(fewest, limit))
const clampFactor = (factor: number): number => Math.min(2, Math.max(0.25, factor))

/** Whether it is one of the rows that stands against it, rather than the database. */
export const isOfRow = (error: unknown): boolean =>
  error instanceof ConstraintViolation ||
  (error instanceof HttpError && error.status !== 401 && error.status !== 503)

const sayOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return undoRefusals.held
  const { errors } = error.extra
  const [said] = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : []
  return typeof said === 'string' ? said : error.message
}

/** What is taken back on nobody's rights is as good as whoever holds everything. */
const onItsOwn = ({ by }: StoredBatch): Caller => ({
  id: by?.id ?? 0,
  name: by?.name ?? '',
  email: '',
  everything: true,
  permissions: new Set(),
})
