import type { Day, ListQuery } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { everyRow } from '../../platform/sql/gate.ts'
import { labelOrderOf } from './label-order.ts'
import { sortedWhole } from './label-walk.ts'
import { countSoon, endOfPatience, mostHeld } from './live-counts.ts'
import { takeInTurn } from './read-by-label.ts'
import { mostRows, readerOver, readNumber } from './read-counts.ts'
import { readByIds } from './read-found.ts'
import type { RecordParts } from './record-parts.ts'
import type { Shape } from './shape.ts'
import {
  amongFirst,
  countUpTo,
  heldStatement,
  idsStatement,
  isByParts,
  opposite,
  type Place,
  type View,
  walkTo,
} from './statements.ts'

/** A page of rows, and how many there are in all; `more` where that many were not counted to the end. */
export interface Filtered {
  readonly total: number
  readonly more: boolean
  readonly rows: readonly string[]
}

const numbersIn = (rows: readonly (readonly unknown[])[]): readonly number[] => rows.map(([id]) => Number(id))

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
  const reader = await readerOver(parts, [view.entity, ...(view.through ?? [])])
  const offset = (page - 1) * size
  if (isByParts(view)) return readByParts(parts, reader, view, shape, { offset, size }, today)
  const some = heldStatement(parts.dialect, view, mostHeld)
  const [[count, held] = []] = await reader.rows(some.sql, some.parameters)
  const written = (ids: readonly number[]) => readByIds(parts, view, shape, ids, today)
  if (Number(count) <= mostHeld) {
    const all: readonly number[] = JSON.parse(String(held ?? '[]'))
    const ids = await inOrder(parts, reader, view, all, offset, size)
    return { total: all.length, more: false, rows: await written(ids) }
  }
  const ids = await walkedTo(parts, reader, view, offset, size)
  const total = await countSoon(parts.dialect, reader, view, endOfPatience())
  return { total: total ?? mostHeld, more: total === null, rows: await written(ids) }
}

/**
 * The same of rows that are found part by part. To count them takes no more than to hold their ids, and the page is walked
 * to from the nearer end.
 */
const readByParts = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  shape: Shape,
  { offset, size }: Pick<Place, 'offset' | 'size'>,
  today: Day,
): Promise<Filtered> => {
  const { dialect } = parts
  const first = await readNumber(reader, countUpTo(dialect, view, mostHeld + 1))
  const counted = first > mostHeld ? await countSoon(dialect, reader, view, endOfPatience()) : first
  const total = counted ?? mostHeld
  const place = { offset, size, total: counted ?? Number.MAX_SAFE_INTEGER }
  if (offset >= place.total) return { total, more: false, rows: [] }
  const rows = await readByIds(parts, view, shape, await pageOfParts(parts, reader, view, place), today)
  return { total, more: counted === null, rows }
}

/**
 * The ids of a page of rows that are found part by part. SQLite would gather all of them and sort, where a column is sorted
 * by: as long as a page as a rule takes few rows of that order, they are looked through.
 */
export const pageOfParts = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  place: Place,
): Promise<readonly number[]> => {
  const { dialect, context, counters } = parts
  const { rows, skipped, backwards } = walkTo(place)
  const inOrder = (ids: readonly number[]) => (backwards ? ids.toReversed() : ids)
  if (dialect.isHinted && view.sort && view.conditions.length === 0) {
    const whole = await mostRows(context.database, counters, [view.entity])
    const usual = ((skipped + rows) * whole) / Math.min(place.total, whole)
    const order = backwards ? opposite[view.order] : view.order
    const { sql, parameters } = amongFirst(dialect, { ...view, order }, skipped + rows, {
      offset: skipped,
      size: rows,
    })
    if (usual <= lookedThrough) return inOrder(numbersIn(await reader.rows(sql, parameters)))
  }
  const { sql, parameters } = idsStatement(dialect, view, place)
  return inOrder(numbersIn(await reader.rows(sql, parameters)))
}

/** So many rows of the order are looked through for a page at most before anything else is tried. */
const lookedThrough = 5000

/**
 * A page of rows of which there are many. SQLite does not know that: it would rather gather all of them and sort. So the
 * first rows of the order are looked through, where a page as a rule takes no more of them: what is found there is the
 * page, if it is whole.
 */
const walkedTo = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  offset: number,
  size: number,
): Promise<readonly number[]> => {
  const { dialect, context, counters } = parts
  if (dialect.isHinted && view.sort?.links !== 'one') {
    const whole = await mostRows(context.database, counters, [view.entity])
    const usual = ((offset + size) * whole) / mostHeld
    const first = view.conditions.length === 0 ? offset + size : lookedThrough
    const { sql, parameters } = amongFirst(dialect, view, first, { offset, size })
    const found = usual > lookedThrough ? [] : numbersIn(await reader.rows(sql, parameters))
    if (found.length === size) return found
  }
  return sortedIds(parts, reader, view, offset, size)
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
  return numbersIn(await reader.rows(sql, parameters))
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
  // They were found in reach, and are read in it again; but the labels that they may be ordered by are not known yet.
  const reach = view.sort.links === 'one' ? view.reach : everyRow
  return sortedIds(parts, reader, { ...view, reach, conditions: [these] }, offset, size)
}
