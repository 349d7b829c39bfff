import { setTimeout as sleep } from 'node:timers/promises'
import type { Day, ListQuery } from '../../../model/index.ts'
import type { Reader } from '../../database/driver/database.ts'
import { labelOrderOf } from './label-order.ts'
import { sortedWhole } from './label-walk.ts'
import { takeInTurn } from './read-by-label.ts'
import { readerOver, readNumber } from './read-counts.ts'
import { readByIds } from './read-found.ts'
import type { RecordParts } from './record-parts.ts'
import type { Shape } from './shape.ts'
import { countStatement, idsStatement, someIdsStatement, type View } from './statements.ts'

/** A page of rows, and how many there are in all; `more` where that many were not counted to the end. */
export interface Filtered {
  readonly total: number
  readonly more: boolean
  readonly rows: readonly string[]
}

/** So many rows are held in memory to be put in order; of more the page is found by walking along the order. */
export const mostHeld = 10_000

/** Milliseconds that counting may take before the answer goes without it. */
const patience = 250

/** The total, or null where counting goes on for too long; it ends by itself, unheard. */
const countSoon = async (reader: Reader, view: View): Promise<number | null> => {
  const counting = readNumber(reader, countStatement(view))
  counting.catch(() => {})
  const timer = new AbortController()
  const late = sleep(patience, null, { signal: timer.signal }).catch(() => null)
  try {
    return await Promise.race([counting, late])
  } finally {
    timer.abort()
  }
}

const firstNumbers = (rows: readonly (readonly unknown[])[]): readonly number[] =>
  rows.map(([id]) => Number(id))

/**
 * A page of rows that are picked by a rule nobody has counted ahead. They are gone through once: where there are few,
 * all of their ids are held and put in order. Where there are many, the page is walked to and they are counted.
 */
export const readFiltered = async (
  parts: RecordParts,
  view: View,
  shape: Shape,
  { page, per_page: size }: ListQuery,
  today: Day,
): Promise<Filtered> => {
  const reader = await readerOver(parts, [view.entity])
  const offset = (page - 1) * size
  const some = someIdsStatement(view, mostHeld + 1)
  const held = firstNumbers(await reader.rows(some.sql, some.parameters))
  const written = (ids: readonly number[]) => readByIds(parts, view, shape, ids, today)
  if (held.length <= mostHeld) {
    const ids = await inOrder(parts, reader, view, held, offset, size)
    return { total: held.length, more: false, rows: await written(ids) }
  }
  const ids = await sortedIds(parts, reader, view, offset, size)
  const total = await countSoon(reader, view)
  return { total: total ?? mostHeld, more: total === null, rows: await written(ids) }
}

/** The ids of so many rows of a view behind those that are skipped, in its order. */
const sortedIds = async (
  { model, dialect }: RecordParts,
  reader: Reader,
  view: View,
  offset: number,
  size: number,
): Promise<readonly number[]> => {
  if (view.sort?.links === 'one') {
    const label = labelOrderOf(model, view.sort)
    return takeInTurn(reader, sortedWhole({ dialect, view, label, order: view.order }), size, offset)
  }
  const { sql, parameters } = idsStatement(dialect, view, { offset, size, total: Number.MAX_SAFE_INTEGER })
  return firstNumbers(await reader.rows(sql, parameters))
}

/** The page of the rows with these ids, in the order of the view. */
const inOrder = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  held: readonly number[],
  offset: number,
  size: number,
): Promise<readonly number[]> => {
  if (offset >= held.length) return []
  if (view.sort === null) {
    const sorted = held.toSorted((a, b) => (view.order === 'asc' ? a - b : b - a))
    return sorted.slice(offset, offset + size)
  }
  const { dialect } = parts
  const these = { sql: dialect.anyOf('r."id"'), parameters: [dialect.list(held)] }
  return sortedIds(parts, reader, { ...view, conditions: [these] }, offset, size)
}
