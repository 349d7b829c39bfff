import { buttonsOf } from '../../../model/buttons.ts'
import type { EntityModel } from '../../../model/index.ts'
import { applyChunk } from '../bulk/apply-chunk.ts'
import type { BulkRequest, Change } from '../bulk/change.ts'
import { type FrozenRow, mostSampled } from '../bulk/preview.ts'
import { inUnitOfWork } from '../store/unit-of-work.ts'
import { rowName } from './inverse.ts'
import type { Reason } from './outcome.ts'
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

/** The rows of a change, as short as they go: '7+3@1' are the rows 7, 8 and 9 at version 1. */
export const rowsText = (rows: readonly FrozenRow[]): string => {
  const spans: { from: number; count: number; version: number }[] = []
  for (const { id, version } of rows) {
    const last = spans.at(-1)
    if (last && last.version === version && last.from + last.count === id) last.count += 1
    else spans.push({ from: id, count: 1, version })
  }
  return spans
    .map(({ from, count, version }) => `${from}${count === 1 ? '' : `+${count}`}@${version}`)
    .join(',')
}

/** The rows from a place on, as many as are asked for. */
export const rowsIn = (text: string, from: number, limit: number): readonly FrozenRow[] => {
  const found: FrozenRow[] = []
  let place = 0
  for (const span of text === '' ? [] : text.split(',')) {
    const [first = '', version = ''] = span.split('@')
    const [id = '', count = '1'] = first.split('+')
    const skipped = Math.max(0, from - place)
    for (let at = skipped; at < Number(count) && found.length < limit; at += 1)
      found.push({ id: Number(id) + at, version: Number(version) })
    place += Number(count)
    if (found.length >= limit) break
  }
  return found
}

/** A change of many rows, by and by: the rows that were frozen when it began, in the order of their ids. */
export const bulkSteps: Steps = {
  step: async ({ parts, writer, batch, caller, limit, refused, trying }) => {
    const entity = parts.model.entities[batch.entity ?? '']
    if (!entity || batch.request === null) return { ...nothing, position: null }
    const rows = rowsIn(batch.rows ?? '', batch.position, limit)
    const change = changeIn(entity, batch.request)
    const kind = { kind: 'bulk', id: batch.id } as const
    const { value } = await inUnitOfWork(parts, writer, caller, kind, (work) =>
      applied({ parts, caller, refused, trying }, work, { entity, change }, rows),
    )
    return { ...value, position: rows.length < limit ? null : batch.position + rows.length }
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
    ([reason, ids]): Reason => ({ reason, count: ids.length, sample: ids.slice(0, mostSampled) }),
  )
  return {
    changed: done.changed,
    refused: told.reduce((sum, { count }) => sum + count, 0),
    outcome: { kept: [], reasons: told },
  }
}
