import { randomUUID } from 'node:crypto'
import { skipReasons } from '#texts/bulk'
import { invalidImport, wrongHead } from '#texts/import'
import type { ImportDone } from '../../../../schemas/import-done.ts'
import type { ImportPreview } from '../../../../schemas/import-preview.ts'
import type { EntityModel } from '../../../model/index.ts'
import type { Cell } from '../../../model/sheet/cell.ts'
import type { Caller } from '../../access/caller.ts'
import { conflictError, HttpError, unauthenticated } from '../../platform/errors/http-error.ts'
import { presentWho } from '../../platform/queues/asker.ts'
import { FairQueue } from '../../platform/queues/fair-queue.ts'
import { mostRowsAtOnce } from '../batches/batches.ts'
import type { BatchRunner } from '../batches/runner.ts'
import { countCreated, readBatch, setBatch } from '../batches/stored-batch.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { beginBatch } from '../store/batches.ts'
import { type CheckedImport, checkImport } from './check-import.ts'
import type { ImportRequest } from './import-steps.ts'
import { type PlannedImport, planImport } from './plan-import.ts'
import { RefusalCollector, readRefusals } from './refusals.ts'
import type { ImportSettings, ReceivedFile } from './settings.ts'
import { deleteStoredLines, StoredLines } from './stored-lines.ts'

/** An import that continues in the background. */
interface BegunImport {
  readonly batch: number
  readonly runs: true
}

/** One file at a time per caller, two in all, since each needs a thread and memory; then the queue lengths. */
const bounds = { width: 2, widthOfOne: 1, length: 100, lengthOfOne: 20 } as const

/** Imports files: inspects them, checks them, and writes their lines. */
export class Imports {
  readonly #parts: RecordParts
  readonly #runner: BatchRunner
  readonly #turns = new FairQueue(bounds)

  constructor(parts: RecordParts, runner: BatchRunner) {
    this.#parts = parts
    this.#runner = runner
  }

  /**
   * Inspects a file, and guesses its format and mapping; stores nothing.
   * @throws HttpError 422
   */
  look<T>(
    entity: EntityModel,
    caller: Caller,
    file: ReceivedFile,
    settings: ImportSettings,
    tell: (planned: PlannedImport) => T,
  ): Promise<T> {
    return this.#turns.run(presentWho(), async () => {
      const planned = await planImport(this.#parts, entity, caller, file, settings)
      try {
        return tell(planned)
      } finally {
        await planned.sheet.close()
      }
    })
  }

  /**
   * Checks the effect of an import; stores the refused lines under the check's mark.
   * @throws HttpError 422
   */
  async check(
    entity: EntityModel,
    caller: Caller,
    file: ReceivedFile,
    settings: ImportSettings,
  ): Promise<ImportPreview> {
    const { preview } = await this.#turns.run(presentWho(), () =>
      this.#checked(entity, caller, file, settings, null),
    )
    return preview
  }

  /**
   * Imports what a check has shown: checks the file again, stores its lines, then writes them in chunks.
   * Another process can resume it.
   * @param mark of the check that the caller saw
   * @throws HttpError 422; 409 with the new preview, where it differs from the one seen
   */
  async import(
    entity: EntityModel,
    caller: Caller,
    file: ReceivedFile,
    settings: ImportSettings,
    mark: string,
  ): Promise<ImportDone | BegunImport> {
    const { database } = this.#parts.context
    const lines = new StoredLines(database, randomUUID(), this.#parts.context.now)
    let batch: number | null = null
    let checked: CheckedImport
    try {
      checked = await this.#turns.run(presentWho(), () =>
        this.#checked(entity, caller, file, settings, lines),
      )
      await lines.flush()
      if (checked.preview.mark !== mark) throw conflictError(invalidImport.moved, { data: checked.preview })
      if (lines.count > 0) batch = await this.#begin(entity, caller, checked, lines)
    } finally {
      if (batch === null)
        await database.write((writer) => deleteStoredLines(writer, lines.key, this.#parts.context.now()))
    }
    const { refused } = checked.preview
    if (batch === null) return { batch, created: 0, changed: 0, refused }
    if (lines.count > mostRowsAtOnce) {
      this.#runner.start(batch)
      return { batch, runs: true }
    }
    await this.#runner.finish(batch)
    const done = await readBatch(database, batch)
    if (done?.state === 'running') return { batch, runs: true } // this server stops; another resumes
    const created = await countCreated(database, { id: batch, entity: entity.name })
    return { batch, created, changed: (done?.changed ?? 0) - created, refused: done?.refused ?? refused }
  }

  /**
   * The rows that a check refused, after a row with the column headings.
   * @throws HttpError 404
   */
  async refused(entity: EntityModel, caller: Caller, mark: string): Promise<AsyncIterable<readonly Cell[]>> {
    const { database } = this.#parts.context
    const rows = await readRefusals(database, { mark, account: caller.id, entity: entity.name })
    if (rows === null) throw new HttpError(404, invalidImport.noRefused)
    return rows
  }

  async #checked(
    entity: EntityModel,
    caller: Caller,
    file: ReceivedFile,
    settings: ImportSettings,
    lines: StoredLines | null,
  ): Promise<CheckedImport> {
    const { context } = this.#parts
    const refusals = new RefusalCollector()
    const checked = await checkImport(this.#parts, entity, caller, file, settings, { lines, refusals })
    const kept = { account: caller.id, entity: entity.name, now: context.now() }
    const { mark } = checked.preview
    await refusals.store(context.database, { mark, ...kept }, [...checked.heads, wrongHead])
    return checked
  }

  #begin(
    entity: EntityModel,
    caller: Caller,
    { keys, made, preview }: CheckedImport,
    lines: StoredLines,
  ): Promise<number> {
    const { database, guard, now } = this.#parts.context
    const { refused, problems } = preview
    return database.write(async (writer) => {
      await guard.stands(writer, caller, { entity, verb: 'read' })
      const person = await guard.person(writer, caller.id)
      if (person === null) throw unauthenticated()
      const batch = await beginBatch(writer, {
        kind: 'import',
        state: 'running',
        ...{ at: now().toISOString(), by: person },
        ...{ entity: entity.name, total: lines.count, changed: 0, rows: lines.key },
        request: JSON.stringify({ keys, made, ids: [] } satisfies ImportRequest),
      })
      if (refused > 0) {
        const [first] = problems
        const reasons = [{ reason: first?.message ?? skipReasons.changed, count: refused, sample: [] }]
        await setBatch(writer, batch, { refused, outcome: JSON.stringify({ kept: [], reasons }) })
      }
      return batch
    })
  }
}
