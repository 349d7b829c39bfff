import { buttonsOf } from '../../../model/buttons.ts'
import type { EntityModel } from '../../../model/index.ts'
import { applyChunk } from '../bulk/apply-chunk.ts'
import type { BulkRequest, Change, ChangePiece } from '../bulk/change.ts'
import { frozenRows } from '../bulk/frozen-rows.ts'
import { type FrozenRow, mostSampled, type RefusalCount } from '../bulk/preview.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { rowName } from './inverse.ts'
import { mergeOutcomes, nothingSkipped } from './outcome.ts'
import type { BatchSteps, StepContext, StepResult } from './runner.ts'
import { withRowRefusals } from './with-row-refusals.ts'

/** Serialises a bulk change to store it with its batch: one change for all rows, or a list with row counts. */
export const bulkText = (pieces: readonly ChangePiece[]): string => {
  const [only, ...others] = pieces
  if (only && others.length === 0) return JSON.stringify(plainOf(only.change))
  return JSON.stringify(pieces.map(({ change, rows }) => ({ change: plainOf(change), rows: rows.length })))
}

const plainOf = (change: Change) =>
  change.kind === 'delete'
    ? change
    : {
        ...change,
        lists: change.lists.map(({ field, ...list }) => ({ ...list, field: field.name })),
        button: change.button?.name ?? null,
      }

/** The pieces for the rows of a batch from index `from` up to `to`. */
const piecesIn = (
  entity: EntityModel,
  text: string,
  rows: readonly FrozenRow[],
  from: number,
  to: number,
): readonly ChangePiece[] => {
  const kept = JSON.parse(text)
  if (!Array.isArray(kept)) return [{ change: changeIn(entity, kept), rows: rows.slice(from, to) }]
  let begin = 0
  return kept.flatMap(({ change, rows: count }) => {
    const some = rows.slice(Math.max(begin, from), Math.min(begin + count, to))
    begin += count
    return some.length > 0 ? [{ change: changeIn(entity, change), rows: some }] : []
  })
}

// biome-ignore lint/suspicious/noExplicitAny: what this file has written itself
const changeIn = (entity: EntityModel, kept: any): Change => {
  if (kept.kind === 'delete') return { kind: 'delete' }
  return {
    ...kept,
    lists: kept.lists.map(({ field, ...list }: { field: string }) => ({
      ...list,
      field: entity.field[field],
    })),
    button: buttonsOf(entity).find(({ name }) => name === kept.button) ?? null,
  }
}

/** Caches the rows of the change under way, since each of its chunks reads them. */
const latest = new WeakMap<RecordParts, { readonly text: string; readonly rows: readonly FrozenRow[] }>()

const rowsIn = async (parts: RecordParts, text: string): Promise<readonly FrozenRow[]> => {
  const known = latest.get(parts)
  if (known?.text === text) return known.rows
  const rows = await frozenRows(text)
  latest.set(parts, { text, rows })
  return rows
}

/** Runs a bulk change in chunks, over the rows that were frozen at its start, in the order of their ids. */
export const bulkSteps: BatchSteps = {
  step: async ({ parts, writer, batch, caller, limit, refused, trying }) => {
    const entity = parts.model.entities[batch.entity ?? '']
    if (!entity || batch.request === null) return { ...nothing, position: null }
    const all = await rowsIn(parts, batch.rows ?? '')
    const next = batch.position + limit
    const pieces = piecesIn(entity, batch.request, all, batch.position, next)
    const kind = { kind: 'bulk', id: batch.id } as const
    const { value } = await withRowRefusals(parts, writer, caller, { refused, isNamed: false }, () =>
      inUnitOfWork(parts, writer, caller, kind, (work) =>
        appliedAll({ parts, caller, refused, trying }, work, entity, pieces),
      ),
    )
    return { ...value, position: next < all.length ? next : null }
  },
}

const nothing = { changed: 0, refused: 0, outcome: nothingSkipped }

/** Applies the change of each piece, and merges the results. */
export const appliedAll = async (
  stepping: Parameters<typeof applied>[0],
  work: Parameters<typeof applyChunk>[1],
  entity: EntityModel,
  pieces: readonly ChangePiece[],
): Promise<Omit<StepResult, 'position'>> => {
  let whole: Omit<StepResult, 'position'> = nothing
  for (const { change, rows } of pieces) {
    const one = await applied(stepping, work, { entity, change }, rows)
    whole = {
      changed: whole.changed + one.changed,
      refused: whole.refused + one.refused,
      outcome: mergeOutcomes(whole.outcome, one.outcome),
    }
  }
  return whole
}

/** Applies a change to rows; returns how many changed, and which were refused, with the reasons. */
const applied = async (
  { parts, caller, refused, trying }: Pick<StepContext, 'parts' | 'caller' | 'refused' | 'trying'>,
  work: Parameters<typeof applyChunk>[1],
  request: Pick<BulkRequest, 'entity' | 'change'>,
  rows: readonly FrozenRow[],
): Promise<Omit<StepResult, 'position'>> => {
  const { entity } = request
  const known = (id: number) => refused.get(rowName(entity, id))
  const sound = rows.filter(({ id }) => known(id) === undefined)
  const done = await applyChunk(parts, work, caller, request, sound, (ids) =>
    trying(ids.map((id) => rowName(entity, id))),
  )
  const reasons = new Map<string, number[]>(done.refused.map(({ reason, ids }) => [reason, [...ids]]))
  for (const { id } of rows) {
    const says = known(id)
    if (says !== undefined) reasons.set(says, [...(reasons.get(says) ?? []), id])
  }
  const told = [...reasons].map(
    ([reason, ids]): RefusalCount => ({ reason, count: ids.length, sample: ids.slice(0, mostSampled) }),
  )
  return {
    changed: done.changed,
    refused: told.reduce((sum, { count }) => sum + count, 0),
    outcome: { kept: [], reasons: told },
  }
}
