import { refusedBatch } from '#texts/batches'
import { type EntityModel, showDay } from '../../../model/index.ts'
import type { Instant } from '../../../model/values/instant.ts'
import type { Caller } from '../../access/caller.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { ConstraintViolation } from '../../platform/database/driver/errors.ts'
import { conflictError, HttpError, unauthenticated } from '../../platform/errors/http-error.ts'
import type { ChangePiece } from '../bulk/change.ts'
import { frozenText } from '../bulk/frozen-rows.ts'
import type { RefusalCount } from '../bulk/preview.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { beginBatch } from '../store/batches.ts'
import type { FieldChanges } from '../store/history.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { appliedAll, bulkText } from './bulk-steps.ts'
import { RowsRefused } from './inverse.ts'
import type { BatchOutcome, SkippedRow } from './outcome.ts'
import { revertUpdates } from './revert-updates.ts'
import { type BatchRunner, isOfRow } from './runner.ts'
import { markUndone, readBatch, type StoredBatch, setBatch } from './stored-batch.ts'
import { type BatchRowFilter, countEntries, readUndoEntries, undoEntries } from './undo-entries.ts'
import { withRowRefusals } from './with-row-refusals.ts'

/**
 * The result of undoing: finished at once, or running where it takes several transactions. No batch where nothing
 * changed.
 */
export type UndoResult = Reverted | { readonly batch: number; readonly runs: true }

/** The result of a finished undo; no batch where nothing changed. */
export interface Reverted {
  readonly batch: number | null
  readonly changed: number
  readonly kept: readonly SkippedRow[]
}

/** The result of a bulk change; no batch where nothing changed. */
export type BulkResult =
  | { readonly batch: number | null; readonly changed: number; readonly refused: readonly RefusalCount[] }
  | { readonly batch: number; readonly runs: true }

/** Maximum of rows changed in one transaction; larger changes run in chunks in the background. */
export const mostRowsAtOnce = 2000

/** Maximum of different changes in one transaction, since each needs its own statements. */
const mostPieces = 40

/** Reads, runs, cancels and undoes batches. */
export class Batches {
  readonly #parts: RecordParts
  readonly #runner: BatchRunner

  constructor(parts: RecordParts, runner: BatchRunner) {
    this.#parts = parts
    this.#runner = runner
  }

  /**
   * Reads a batch.
   * @throws HttpError 404 where there is none, or it is another caller's and this one lacks full rights
   */
  async read(id: number, caller: Caller): Promise<StoredBatch> {
    return own(await readBatch(this.#parts.context.database, id), caller)
  }

  /**
   * Undoes a batch, or some of its rows, value by value. The undo is itself a batch.
   * @throws HttpError 404; 401; 409 where the batch runs, has been undone, or contains nothing to undo
   */
  async undo(id: number, named: BatchRowFilter, caller: Caller): Promise<UndoResult> {
    try {
      const undone = await this.#attempt((refused) => this.#undoAtOnce(id, named, caller, refused))
      if ('runs' in undone) this.#runner.start(undone.batch)
      return undone
    } catch (error) {
      if (!(error instanceof ConstraintViolation || (error instanceof HttpError && error.status === 422)))
        throw error
    }
    // A constraint or a rule over computed values refused some row, so the runner finds it by smaller chunks.
    const batch = await this.#parts.context.database.write((writer) => this.#begin(writer, id, named, caller))
    await this.#runner.finish(batch)
    const done = await readBatch(this.#parts.context.database, batch)
    return { batch, changed: done?.changed ?? 0, kept: done?.outcome.kept ?? [] }
  }

  /**
   * Changes the rows of a preview. Rows that changed since the preview are skipped and reported.
   * @param pieces the rows to change, with the change for each group
   */
  async bulk(entity: EntityModel, pieces: readonly ChangePiece[], caller: Caller): Promise<BulkResult> {
    const { context } = this.#parts
    const rows = pieces.flatMap((piece) => piece.rows)
    if (rows.length <= mostRowsAtOnce && pieces.length <= mostPieces) {
      try {
        return await this.#attempt((refused) =>
          context.database.write((writer) => this.#bulkAtOnce(writer, entity, pieces, caller, refused)),
        )
      } catch (error) {
        if (!isOfRow(error)) throw error
      }
    }
    const text = await frozenText(rows)
    const batch = await context.database.write(async (writer) => {
      const now = await this.#standing(writer, caller, entity)
      return beginBatch(writer, {
        ...{ kind: 'bulk', state: 'running', at: context.now().toISOString(), by: now },
        ...{ entity: entity.name, total: rows.length, changed: 0 },
        ...{ request: bulkText(pieces), rows: text },
      })
    })
    if (rows.length > mostRowsAtOnce) {
      this.#runner.start(batch)
      return { batch, runs: true }
    }
    // Either a constraint or a rule over computed values refused some row, or there are many pieces: the runner works
    // in chunks.
    await this.#runner.finish(batch)
    const done = await readBatch(context.database, batch)
    return { batch, changed: done?.changed ?? 0, refused: done?.outcome.reasons ?? [] }
  }

  async #bulkAtOnce(
    writer: Writer,
    entity: EntityModel,
    pieces: readonly ChangePiece[],
    caller: Caller,
    refused: ReadonlyMap<string, string>,
  ): Promise<BulkResult> {
    const now = await this.#standing(writer, caller, entity)
    const stepping = { parts: this.#parts, caller: now, refused, trying: () => {} }
    const { value, batch } = await withRowRefusals(
      ...([this.#parts, writer, now, { refused, isNamed: false }] as const),
      () =>
        inUnitOfWork(this.#parts, writer, now, { kind: 'bulk' }, (work) =>
          appliedAll(stepping, work, entity, pieces),
        ),
    )
    return { batch, changed: value.changed, refused: value.outcome.reasons }
  }

  /**
   * Cancels a running batch and undoes its finished part.
   * @throws HttpError 404; 409 where it does not run
   */
  async cancel(id: number, caller: Caller): Promise<StoredBatch> {
    const { database } = this.#parts.context
    await database.write(async (writer) => {
      const batch = own(await readBatch(writer, id, database.dialect.forUpdate), caller)
      if (batch.state !== 'running') throw conflictError(refusedBatch.notRunning)
      await setBatch(writer, id, { state: 'undoing' })
    })
    this.#runner.start(id)
    return this.read(id, caller)
  }

  /**
   * Restores former values of a row.
   * @param values by field key: the former value, and the present one
   */
  async restore(entity: EntityModel, id: number, values: FieldChanges, caller: Caller): Promise<Reverted> {
    return this.#attempt((refused) =>
      this.#parts.context.database.write(async (writer) => {
        const now = await this.#standing(writer, caller, entity)
        const { value, batch } = await withRowRefusals(
          ...([this.#parts, writer, now, { refused, isNamed: true }] as const),
          () =>
            inUnitOfWork(this.#parts, writer, now, { kind: 'restore' }, (work) =>
              revertUpdates({ parts: this.#parts, work, caller: now, refused }, entity, [
                { id, values, ifLeft: false },
              ]),
            ),
        )
        return { batch, ...value }
      }),
    )
  }

  /** Reloads the caller in this transaction. @throws HttpError 401 or 403 */
  async #standing(writer: Writer, caller: Caller, entity: EntityModel | undefined): Promise<Caller> {
    const { guard } = this.#parts.context
    if (entity) await guard.stands(writer, caller, { entity, verb: 'read' })
    const now = await guard.person(writer, caller.id)
    if (now === null) throw unauthenticated()
    return now
  }

  /** Retries without the rows that were refused, until none is. */
  async #attempt<T>(run: (refused: ReadonlyMap<string, string>) => Promise<T>): Promise<T> {
    const refused = new Map<string, string>()
    for (;;) {
      try {
        return await run(refused)
      } catch (error) {
        if (!(error instanceof RowsRefused)) throw error
        for (const [row, says] of error.reasons) refused.set(row, says)
      }
    }
  }

  /** Locks a batch, and checks that it may be undone. */
  async #undoable(writer: Writer, id: number, named: BatchRowFilter, now: Caller): Promise<StoredBatch> {
    const { database, today } = this.#parts.context
    const batch = own(await readBatch(writer, id, database.dialect.forUpdate), now)
    if (batch.state === 'running' || batch.state === 'undoing') throw conflictError(refusedBatch.running)
    if (named === null && (batch.state === 'undone' || batch.state === 'cancelled')) {
      const by = batch.undoneBy === null ? null : await readBatch(writer, batch.undoneBy)
      const at = timeOf(by?.at ?? batch.at, this.#parts.model.zone, today())
      throw conflictError(by?.by ? refusedBatch.undoneBy(by.by.name, at) : refusedBatch.undone(at))
    }
    return batch
  }

  async #begin(writer: Writer, id: number, named: BatchRowFilter, caller: Caller): Promise<number> {
    const { model, context } = this.#parts
    const found = own(await readBatch(writer, id), caller) // callers learn nothing of others' batches
    const now = await this.#standing(writer, caller, model.entities[found.entity ?? ''])
    const { entity } = await this.#undoable(writer, id, named, now)
    const total = await countEntries(writer, this.#parts.dialect, id, named)
    if (total === 0) throw conflictError(refusedBatch.nothing)
    const batch = await beginBatch(writer, {
      ...{ kind: 'undo', state: 'running', undoes: id, at: context.now().toISOString(), by: now },
      ...{ entity, total, changed: 0, ...(named && { request: JSON.stringify(named) }) },
    })
    if (named === null) await setBatch(writer, id, { state: 'undoing' })
    return batch
  }

  #undoAtOnce(
    id: number,
    named: BatchRowFilter,
    caller: Caller,
    refused: ReadonlyMap<string, string>,
  ): Promise<UndoResult> {
    return this.#parts.context.database.write(async (writer) => {
      const batch = await this.#begin(writer, id, named, caller)
      const { dialect } = this.#parts
      const entries = await readUndoEntries(writer, dialect, id, named, 0, mostRowsAtOnce + 1)
      if (entries.length > mostRowsAtOnce) return { batch, runs: true }
      const now = (await this.#parts.context.guard.person(writer, caller.id)) ?? caller
      const { value } = await withRowRefusals(
        ...([this.#parts, writer, now, { refused, isNamed: true }] as const),
        () =>
          inUnitOfWork(this.#parts, writer, now, { kind: 'undo', id: batch }, (work) =>
            undoEntries({ parts: this.#parts, work, caller: now, refused }, entries),
          ),
      )
      await endUndo(writer, batch, {
        undoes: id,
        named,
        ...value,
        outcome: { kept: value.kept, reasons: [] },
      })
      return { batch, ...value }
    })
  }
}

/** The batch, where the caller may see it. @throws HttpError 404 */
const own = (batch: StoredBatch | null, caller: Caller): StoredBatch => {
  if (batch === null || !(caller.everything || batch.by?.id === caller.id))
    throw new HttpError(404, refusedBatch.missing)
  return batch
}

interface Ended {
  readonly undoes: number
  readonly named: BatchRowFilter
  readonly changed: number
  readonly outcome: BatchOutcome
  readonly refused?: number
  readonly cancelled?: boolean
}

/**
 * Finishes an undo, and updates the state of the batch that it undoes. Where no value could be restored, that batch
 * stays done.
 */
export const endUndo = async (writer: Writer, batch: number, ended: Ended): Promise<void> => {
  const { undoes, named, changed, outcome, refused = outcome.kept.length, cancelled = false } = ended
  await setBatch(writer, batch, {
    state: 'done',
    changed,
    refused,
    outcome: refused > 0 ? JSON.stringify(outcome) : null,
    holder: null,
  })
  if (named !== null) return
  if (cancelled || changed > 0) await markUndone(writer, undoes, batch, cancelled ? 'cancelled' : 'undone')
  else await setBatch(writer, undoes, { state: 'done' })
}

/** The time, '10:40', preceded by the day where that is not today. */
const timeOf = (at: Instant, zone: string, today: string): string => {
  const wall = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  const day = wall.toPlainDate().toString()
  return day === today ? time : `${showDay(day)} ${time}`
}
