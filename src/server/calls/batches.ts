import { refusedBatch } from '#texts/batches'
import { described } from '#texts/calls'
import { exactly, listOf, partly, whole } from '../../../schemas/basic.ts'
import { type Batch, batch } from '../../../schemas/batch.ts'
import { batchRow } from '../../../schemas/batch-row.ts'
import { type Undone, undone } from '../../../schemas/undone.ts'
import type { UnrevertedRow as KeptShape } from '../../../schemas/unreverted-row.ts'
import { isRow, type Model, pageOf, type Row } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import { mayAtAll } from '../access/rights.ts'
import { HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import type { Reverted } from '../rows/batches/batches.ts'
import type { SkippedRow } from '../rows/batches/outcome.ts'
import { countCreated, type StoredBatch } from '../rows/batches/stored-batch.ts'
import { type BatchRowFilter, mostNamed } from '../rows/batches/undo-entries.ts'
import { readBatchRows } from '../rows/read/read-batch-rows.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { readDisclosure, shownChanges } from '../rows/read/shown-changes.ts'
import { type Answer, batchBegun, type Call, call, numberId, okWith } from './call.ts'
import { paging } from './query.ts'
import { pageSchema } from './schemas.ts'

const batchId = numberId(() => new HttpError(404, refusedBatch.missing))

const path = '/api/batches/{id}'
const common = { need: 'session', id: batchId, tag: 'Batches', kept: false } as const

const inOrder = { keyword: '', sortBy: 'id', order: 'asc', has: '', where: '' } as const

/** The calls for batches: progress, rows, undo and cancel. */
export const batchCalls = (model: Model): readonly Call[] => [
  call({
    ...common,
    method: 'GET',
    path,
    answers: okWith(described.batches.one, exactly({ data: batch })),
    operation: 'getBatch',
    client: 'batches.get',
    summary: described.batches.read,
    handler: async ({ parts, batches }, { caller, id }) => ({
      body: { data: await told(parts, await batches.read(id, caller), caller) },
    }),
  }),
  call({
    ...common,
    method: 'GET',
    path: `${path}/rows`,
    query: paging,
    answers: okWith(described.batches.rows, pageSchema(batchRow)),
    operation: 'listBatchRows',
    client: 'batches.rows',
    summary: described.batches.ofRows,
    handler: async ({ parts }, { caller, id, query: { page, per_page: size } }) => {
      const found = await readBatchRows(parts, id, { page, size }, caller, (entity) =>
        mayAtAll(caller, entity, 'read'),
      )
      if (found === null) throw new HttpError(404, refusedBatch.missing)
      const query = { ...inOrder, page, per_page: size } as const
      const address = `${path.replace('{id}', String(id))}/rows`
      return { body: { data: found.rows, ...pageOf(address, query, found.total, found.rows.length) } }
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: `${path}/undo`,
    body: { schema: undoSchema(model), limit: smallBodyLimit, optional: true },
    answers: okWith(described.batches.undone, exactly({ data: undone })),
    begins: batchBegun,
    fails: [409, 507],
    operation: 'undoBatch',
    client: 'batches.undo',
    summary: described.batches.undo,
    handler: async ({ parts, batches }, { caller, id, body }) => {
      const done = await batches.undo(id, namedIn(body), caller)
      if ('runs' in done) return { body: { data: { batch: done.batch } }, batch: done.batch, begun: true }
      return answerReverted(parts, caller, done)
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: `${path}/cancel`,
    answers: okWith(described.batches.one, exactly({ data: batch })),
    fails: [409, 507],
    operation: 'cancelBatch',
    client: 'batches.cancel',
    summary: described.batches.cancel,
    handler: async ({ parts, batches }, { caller, id }) => ({
      body: { data: await told(parts, await batches.cancel(id, caller), caller) },
    }),
  }),
]

const undoSchema = (model: Model) =>
  partly({
    rows: {
      ...listOf(exactly({ entity: { enum: model.list.map(({ name }) => name) }, id: whole })),
      maxItems: mostNamed,
    },
  })

const namedIn = (body: Row): BatchRowFilter => {
  if (!Object.hasOwn(body, 'rows')) return null
  const { rows } = body
  const named = Array.isArray(rows)
    ? rows.flatMap((row) => {
        const { entity, id } = isRow(row) ? row : {}
        return typeof entity === 'string' && Number.isSafeInteger(id) ? [{ entity, id: Number(id) }] : []
      })
    : []
  if (!Array.isArray(rows) || named.length < rows.length || named.length === 0 || named.length > mostNamed)
    throw invalidFields({ rows: [refusedBatch.rows] })
  return named
}

/** The answer to an undo or restore, with the skipped rows. */
export const answerReverted = async (
  parts: RecordParts,
  caller: Caller,
  { batch, changed, kept }: Reverted,
): Promise<Answer<{ readonly data: Undone }>> => ({
  body: { data: { batch, changed, kept: await toldKept(parts, kept, caller) } },
  batch,
})

const told = async (parts: RecordParts, batch: StoredBatch, caller: Caller): Promise<Batch> => {
  const { id, kind, state, total, changed, refused, at, by, entity, outcome } = batch
  const { reasons, message } = outcome
  const kept = await toldKept(parts, outcome.kept, caller)
  const account = parts.model.account
  const people = await readDisclosure(
    parts,
    parts.context.database,
    [],
    await parts.reaches.of(caller),
    by ? [by.id] : [],
  )
  return {
    ...{ id, kind, state, total, changed, refused, at, entity, kept, reasons },
    by: by && people.isTold(account, by.id) ? by : null,
    ...(message !== undefined && { message }),
    ...(kind === 'import' &&
      state === 'done' && { created: await countCreated(parts.context.database.background, batch) }),
  }
}

/** The skipped rows with their reasons, limited to the rows and fields that the caller may see. */
const toldKept = async (
  parts: RecordParts,
  kept: readonly SkippedRow[],
  caller: Caller,
): Promise<readonly KeptShape[]> => {
  const happened = kept.map(({ entity, values }) => ({ entity, changes: values }))
  const reach = await parts.reaches.of(caller)
  const known = await readDisclosure(parts, parts.context.database, happened, reach, [], kept)
  return kept.flatMap(({ entity: name, id, values, says }) => {
    const entity = parts.model.entities[name]
    if (entity && !(mayAtAll(caller, entity, 'read') && known.isTold(name, id))) return []
    const shown = shownChanges(parts, { entity: name, changes: values }, caller, known)
    return [
      {
        ...{ entity: name, id, label: known.labelOf(name, id), fields: shown.map(({ field }) => field) },
        values: Object.fromEntries(
          shown.map(({ field, label, shown: [mine, theirs] }) => [field, { label, mine, theirs }]),
        ),
        says,
      },
    ]
  })
}
