import type { Row } from '../../../model/index.ts'
import type { Caller } from '../../context/caller.ts'
import { Conflict } from '../../database/driver/errors.ts'
import { forbidden, HttpError, unauthenticated } from '../../errors/http-error.ts'
import { mostAtOnce } from '../batches/batches.ts'
import type { Reason } from '../batches/outcome.ts'
import type { BatchRunner } from '../batches/runner.ts'
import { readBatch } from '../batches/stored-batch.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { beginBatch } from '../store/batches.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { applyChunk } from './apply-chunk.ts'
import { type KeptRequest, lackedFor, outcomeOf } from './bulk-steps.ts'
import type { BulkRequest } from './change.ts'
import { frozenText } from './frozen-rows.ts'
import type { FrozenRow } from './preview.ts'

/** What has come of a change of many rows: done at once, or begun where it takes more than one transaction. */
export type Committed =
  | { readonly batch: number | null; readonly changed: number; readonly refused: readonly Reason[] }
  | { readonly batch: number; readonly runs: true }

/**
 * Changes rows that were judged: in one transaction where they are few, else chunk by chunk by the runner.
 * @param body of the call, as which a batch that takes several transactions keeps what is to happen
 * @throws HttpError 401 or 403 of who may no longer
 */
export const commitBulk = async (
  parts: RecordParts,
  runner: BatchRunner,
  request: BulkRequest,
  body: Row,
  rows: readonly FrozenRow[],
  caller: Caller,
): Promise<Committed> => {
  if (rows.length === 0) return { batch: null, changed: 0, refused: [] }
  const { database } = parts.context
  if (rows.length <= mostAtOnce) {
    try {
      return await atOnce(parts, request, rows, caller)
    } catch (error) {
      // The database, or a rule over what is worked out elsewhere, holds one of the rows back: they go by and by.
      const isOfRow = error instanceof HttpError && (error.status === 422 || error.status === 409)
      if (!(isOfRow || error instanceof Conflict)) throw error
    }
  }
  const batch = await begin(parts, request, body, rows, caller)
  if (rows.length > mostAtOnce) {
    runner.start(batch)
    return { batch, runs: true }
  }
  await runner.finish(batch)
  const done = await readBatch(database, batch)
  return { batch, changed: done?.changed ?? 0, refused: done?.outcome.reasons ?? [] }
}

/** Who changes, as they are in the transaction. @throws HttpError 401 or 403 */
const standing = async (
  { context: { guard } }: RecordParts,
  { entity, change }: BulkRequest,
  caller: Caller,
  writer: Parameters<typeof guard.person>[0],
): Promise<Caller> => {
  const now = await guard.person(writer, caller.id)
  if (now === null) throw unauthenticated()
  const lacked = lackedFor(entity, change, now)
  if (lacked !== null) throw forbidden(lacked)
  return now
}

const atOnce = (
  parts: RecordParts,
  request: BulkRequest,
  rows: readonly FrozenRow[],
  caller: Caller,
): Promise<Committed> =>
  parts.context.database.write(async (writer) => {
    const now = await standing(parts, request, caller, writer)
    const { value, batch } = await inUnitOfWork(parts, writer, now, { kind: 'bulk' }, (work) =>
      applyChunk(parts, work, now, request, rows),
    )
    return { batch, changed: value.changed, refused: outcomeOf(value.refused).reasons }
  })

const begin = async (
  parts: RecordParts,
  { entity }: BulkRequest,
  body: Row,
  rows: readonly FrozenRow[],
  by: Caller,
): Promise<number> => {
  const { database, now } = parts.context
  const text = await frozenText(rows)
  const request = JSON.stringify({ body } satisfies KeptRequest)
  const at = now().toISOString()
  return database.write((writer) =>
    beginBatch(writer, {
      ...{ kind: 'bulk', state: 'running', at, by, entity: entity.name },
      ...{ total: rows.length, changed: 0, request, rows: text },
    }),
  )
}
