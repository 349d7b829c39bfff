import { refused as refusals } from '#texts/answers'
import type { EntityModel, Row } from '../../../model/index.ts'
import { type Caller, may } from '../../context/caller.ts'
import { mayAtAll } from '../../context/rights.ts'
import { rowName } from '../batches/inverse.ts'
import { mostSampled, nothingKept, type Outcome } from '../batches/outcome.ts'
import type { Steps } from '../batches/runner.ts'
import { entityOf, type RecordParts } from '../read/record-parts.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { type Applied, applyChunk } from './apply-chunk.ts'
import type { Change } from './change.ts'
import { frozenRows } from './frozen-rows.ts'
import type { FrozenRow } from './preview.ts'
import { readChange } from './read-change.ts'

/** What is kept of a request as long as its batch runs. */
export interface KeptRequest {
  /** The body of its call. */
  readonly body: Row
}

/** The permission that the caller lacks to do this at all; null where they may. */
export const lackedFor = (entity: EntityModel, change: Change, caller: Caller): string | null => {
  const button = change.kind === 'set' ? change.button : null
  const verb = change.kind === 'delete' ? 'delete' : 'update'
  if (!mayAtAll(caller, entity, 'read')) return entity.permission.read
  if (button !== null && button.permission !== entity.permission.update)
    return may(caller, button.permission) ? null : button.permission
  return mayAtAll(caller, entity, verb) ? null : entity.permission[verb]
}

/** Rows that were refused as what is kept of them. */
export const outcomeOf = (refused: Applied['refused']): Outcome => ({
  ...nothingKept,
  reasons: refused.map(({ reason, ids }) => ({
    reason,
    count: ids.length,
    sample: ids.slice(0, mostSampled),
  })),
})

const countOf = (refused: Applied['refused']): number => refused.reduce((sum, { ids }) => sum + ids.length, 0)

/** Rows that a former attempt has shown not to go, by reason. */
const knownOf = (
  entity: EntityModel,
  rows: readonly FrozenRow[],
  refused: ReadonlyMap<string, string>,
): Applied['refused'] => {
  const known = rows.flatMap(({ id }) => {
    const reason = refused.get(rowName(entity, id))
    return reason === undefined ? [] : [{ id, reason }]
  })
  return [...Map.groupBy(known, ({ reason }) => reason)].map(([reason, some]) => ({
    reason,
    ids: some.map(({ id }) => id),
  }))
}

/** Of the batch that was asked for last: each of its chunks asks. */
const latest = new WeakMap<RecordParts, { readonly text: string; readonly rows: readonly FrozenRow[] }>()

const rowsOf = async (parts: RecordParts, text: string): Promise<readonly FrozenRow[]> => {
  const known = latest.get(parts)
  if (known?.text === text) return known.rows
  const rows = await frozenRows(text)
  latest.set(parts, { text, rows })
  return rows
}

/** Why none of the rows can be changed any more; null where they can. */
const refusalOfAll = async (
  parts: RecordParts,
  entity: EntityModel,
  body: Row,
  caller: Caller,
): Promise<{ readonly change: Change; readonly says: string | null }> => {
  const { change, errors } = await readChange(parts, entity, body, caller)
  const lacked = lackedFor(entity, change, caller)
  const [wrong = null] = Object.values(errors).flat()
  return { change, says: lacked === null ? wrong : refusals.permission(lacked) }
}

/** Changes the rows of a batch by and by, in the order of their ids. */
export const bulkSteps: Steps = {
  step: async ({ parts, writer, batch, caller, limit, refused, trying }) => {
    const entity = entityOf(parts.model, batch.entity ?? '')
    const { body }: KeptRequest = JSON.parse(batch.request ?? '{}')
    const all = await rowsOf(parts, batch.rows ?? '')
    const { change, says } = await refusalOfAll(parts, entity, body, caller)
    if (says !== null) {
      const left = all.slice(batch.position).map(({ id }) => id)
      const outcome = outcomeOf([{ reason: says, ids: left }])
      return { position: null, changed: 0, refused: left.length, outcome }
    }
    const rows = all.slice(batch.position, batch.position + limit)
    const known = knownOf(entity, rows, refused)
    const due = rows.filter(({ id }) => !refused.has(rowName(entity, id)))
    const { value } = await inUnitOfWork(parts, writer, caller, { kind: 'bulk', id: batch.id }, (work) =>
      applyChunk(parts, work, caller, { entity, change }, due, (ids) =>
        trying(ids.map((id) => rowName(entity, id))),
      ),
    )
    const stayed = [...known, ...value.refused]
    const next = batch.position + rows.length
    return {
      position: next < all.length ? next : null,
      changed: value.changed,
      refused: countOf(stayed),
      outcome: outcomeOf(stayed),
    }
  },
}
