import { buttonsOf } from '../../../model/buttons.ts'
import type { EntityModel } from '../../../model/index.ts'
import { applyChunk } from '../bulk/apply-chunk.ts'
import type { BulkRequest, Change } from '../bulk/change.ts'
import { frozenRows } from '../bulk/frozen-rows.ts'
import { type FrozenRow, mostSampled, type Refused } from '../bulk/preview.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { rowName } from './inverse.ts'
import type { Stepped, Stepping, Steps } from './runner.ts'

type Kept = Pick<BulkRequest, 'entity' | 'change'>

/** A change of many rows as it is kept until it is done. */
export const bulkText = ({ change }: Kept): string =>
  JSON.stringify(
    change.kind === 'delete'
      ? change
      : {
          ...change,
          lists: change.lists.map(({ field, ...list }) => ({ ...list, field: field.name })),
          button: change.button?.name ?? null,
        },
  )

const changeIn = (entity: EntityModel, text: string): Change => {
  const kept = JSON.parse(text)
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

/** Of the change that a server works on: each of its chunks asks. */
const latest = new WeakMap<RecordParts, { readonly text: string; readonly rows: readonly FrozenRow[] }>()

const rowsIn = async (parts: RecordParts, text: string): Promise<readonly FrozenRow[]> => {
  const known = latest.get(parts)
  if (known?.text === text) return known.rows
  const rows = await frozenRows(text)
  latest.set(parts, { text, rows })
  return rows
}

/** A change of many rows, by and by: the rows that were frozen when it began, in the order of their ids. */
export const bulkSteps: Steps = {
  step: async ({ parts, writer, batch, caller, limit, refused, trying }) => {
    const entity = parts.model.entities[batch.entity ?? '']
    if (!entity || batch.request === null) return { ...nothing, position: null }
    const all = await rowsIn(parts, batch.rows ?? '')
    const next = batch.position + limit
    const rows = all.slice(batch.position, next)
    const change = changeIn(entity, batch.request)
    const kind = { kind: 'bulk', id: batch.id } as const
    const { value } = await inUnitOfWork(parts, writer, caller, kind, (work) =>
      applied({ parts, caller, refused, trying }, work, { entity, change }, rows),
    )
    return { ...value, position: next < all.length ? next : null }
  },
}

const nothing = { changed: 0, refused: 0, outcome: { kept: [], reasons: [] } }

/** Changes rows, and tells how many were and which were not, and why. */
export const applied = async (
  { parts, caller, refused, trying }: Pick<Stepping, 'parts' | 'caller' | 'refused' | 'trying'>,
  work: Parameters<typeof applyChunk>[1],
  request: Kept,
  rows: readonly FrozenRow[],
): Promise<Omit<Stepped, 'position'>> => {
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
    ([reason, ids]): Refused => ({ reason, count: ids.length, sample: ids.slice(0, mostSampled) }),
  )
  return {
    changed: done.changed,
    refused: told.reduce((sum, { count }) => sum + count, 0),
    outcome: { kept: [], reasons: told },
  }
}
