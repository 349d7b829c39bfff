import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
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

export interface StepContext {
  readonly parts: RecordParts
  readonly writer: Writer
  readonly batch: StoredBatch
  /** The batch's author, reloaded in this transaction. */
  readonly caller: Caller
  /** Maximum of rows in this step. */
  readonly limit: number
  /** Rows that an earlier attempt found refused, by `rowName`, with the reason. */
  readonly refused: ReadonlyMap<string, string>
  /** Call this with the names of the rows (`rowName`) before each attempt to write them. */
  readonly trying: (rows: readonly string[]) => void
}

export interface StepResult {
  /** Where the next step begins; null after the last. */
  readonly position: number | null
  readonly changed: number
  readonly refused: number
  readonly outcome: BatchOutcome
}

/** `step` does a part of a batch in an open transaction; `end` runs in the transaction of the last step. */
export interface BatchSteps {
  readonly step: (stepping: StepContext) => Promise<StepResult>
  readonly end?: (stepping: StepContext, whole: Omit<StepResult, 'position'>) => Promise<void>
}

/** Called in the last transaction of a batch, with its totals. */
export type BatchEndListener = (
  writer: Writer,
  batch: StoredBatch,
  whole: Pick<StepResult, 'changed' | 'refused'>,
) => Promise<void>

/**
 * Target duration of one transaction, so that others can write in between. On SQLite a transaction blocks the event
 * loop.
 */
const wantedMilliseconds = (isSerial: boolean) => (isSerial ? 16 : 100)
/** Rows per transaction; fewer only while the runner narrows down a refused row. */
const [fewest, first, most] = [50, 100, 1000] as const
const afterFailureMilliseconds = 2000

/**
 * Runs batches in chunks, one transaction each, which also stores the progress: another process can resume after a
 * crash.
 * If the author loses their rights meanwhile, the finished part is undone.
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
      ...{ every: leaseSeconds * 1000, failed: () => {} }, // the next round retries
      round: async () => {
        const left = await readUnfinished(parts.context.database, this.#lease.expired)
        for (const id of left) this.start(id)
      },
    })
  }

  /** Resumes batches that another process left, now and at intervals. */
  resume(): Promise<void> {
    return this.#looking.start(this.#parts.context.database)
  }

  /** Runs a batch in the background. */
  start(id: number): void {
    void this.finish(id)
  }

  /** Resolves when the batch has ended, or the server stops. */
  finish(id: number): Promise<void> {
    const known = this.#running.get(id) ?? this.#run(id).finally(() => this.#running.delete(id))
    this.#running.set(id, known)
    return known
  }

  /** Starts no further transaction, and resolves when none is open. It releases the leases for other processes. */
  async stop(): Promise<void> {
    await this.#looking.stop()
    const left = this.#running.size > 0
    await Promise.allSettled(this.#running.values())
    if (left)
      await this.#parts.context.database.write((writer) => this.#lease.release(writer)).catch(() => {}) // otherwise the lease expires some seconds later
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
        const next = await database.write(async (writer) => {
          inside = performance.now()
          tried = []
          const stepped = await this.#step(writer, id, limit, refused, (rows) => {
            tried = rows
          })
          await nextTurn() // on SQLite the commit blocks the event loop, too: not in the turn of the last rows
          return stepped
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
        // On SQLite the pause lets waiting writers in; on PostgreSQL they wait only for locked rows.
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

  /**
   * Runs one step.
   * @returns 'more', 'done', or the id of the batch that undoes this one
   */
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
    if ((await this.#lease.claim(writer, [id])).length === 0) return 'done' // another process holds the lease
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

  /** The batch that undoes this one: one already running, or a new one that needs nobody's rights. */
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

/** Whether a row caused the error, rather than the database. */
export const isOfRow = (error: unknown): boolean =>
  error instanceof ConstraintViolation ||
  (error instanceof HttpError && error.status !== 401 && error.status !== 503)

const sayOf = (error: unknown): string => {
  if (!(error instanceof HttpError)) return undoRefusals.held
  const { errors } = error.extra
  const [said] = typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : []
  return typeof said === 'string' ? said : error.message
}

/** A caller with full rights, for an undo that needs nobody's rights. */
const onItsOwn = ({ by }: StoredBatch): Caller => ({
  id: by?.id ?? 0,
  name: by?.name ?? '',
  email: '',
  everything: true,
  permissions: new Set(),
})
