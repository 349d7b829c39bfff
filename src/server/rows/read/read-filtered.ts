import type { Day, ListQuery } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { unfilteredRows } from '../../platform/sql/row-security.ts'
import { labelOrderOf } from './label-order.ts'
import { sortEveryLabel } from './label-walk.ts'
import { countBefore, countDeadline, mostInMemory } from './live-counts.ts'
import { readStretches } from './read-by-label.ts'
import { chooseReader, largestRowCount, readCount } from './read-counts.ts'
import { readByIds } from './read-found.ts'
import type { RecordParts } from './record-parts.ts'
import type { RowShape } from './shape.ts'
import {
  countAndIdsStatement,
  countUpTo,
  idsAmongFirst,
  idsStatement,
  isReadByParts,
  oppositeOrder,
  type PageSource,
  type PageWindow,
  pageWalkOf,
} from './statements.ts'

/** A page of rows and their total; `more` means that counting stopped and there are more. */
export interface Filtered {
  readonly total: number
  readonly more: boolean
  readonly rows: readonly string[]
}

const numbersIn = (rows: readonly (readonly unknown[])[]): readonly number[] => rows.map(([id]) => Number(id))

/**
 * A page of rows under a rule without stored counts.
 * Few rows: one scan reads all ids, which are then sorted. Many rows: the page is read in sort order and the rows are
 * counted separately.
 */
export const readFiltered = async (
  parts: RecordParts,
  view: PageSource,
  shape: RowShape,
  { page, per_page: size }: ListQuery,
  today: Day,
): Promise<Filtered> => {
  const reader = await chooseReader(parts, [view.entity, ...(view.through ?? [])])
  const offset = (page - 1) * size
  if (isReadByParts(view)) return readByParts(parts, reader, view, shape, { offset, size }, today)
  const some = countAndIdsStatement(parts.dialect, view, mostInMemory)
  const [[count, held] = []] = await reader.rows(some.sql, some.parameters)
  const written = (ids: readonly number[]) => readByIds(parts, view, shape, ids, today)
  if (Number(count) <= mostInMemory) {
    const all: readonly number[] = JSON.parse(String(held ?? '[]'))
    const ids = await inOrder(parts, reader, view, all, offset, size)
    return { total: all.length, more: false, rows: await written(ids) }
  }
  const ids = await walkedTo(parts, reader, view, offset, size)
  const total = await countBefore(parts.dialect, reader, view, countDeadline())
  return { total: total ?? mostInMemory, more: total === null, rows: await written(ids) }
}

/**
 * The same for rows that are read as a union of parts. They are counted first, and the page is read from the nearer
 * end.
 */
const readByParts = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  shape: RowShape,
  { offset, size }: Pick<PageWindow, 'offset' | 'size'>,
  today: Day,
): Promise<Filtered> => {
  const { dialect } = parts
  const first = await readCount(reader, countUpTo(dialect, view, mostInMemory + 1))
  const counted = first > mostInMemory ? await countBefore(dialect, reader, view, countDeadline()) : first
  const total = counted ?? mostInMemory
  const place = { offset, size, total: counted ?? Number.MAX_SAFE_INTEGER }
  if (offset >= place.total) return { total, more: false, rows: [] }
  const rows = await readByIds(parts, view, shape, await pageOfParts(parts, reader, view, place), today)
  return { total, more: counted === null, rows }
}

/**
 * The ids of a page of rows that are read as a union of parts. SQLite would collect and sort all of them for a sort
 * column.
 * If the page is probably among few rows of the sort index, that index is walked instead.
 */
export const pageOfParts = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  place: PageWindow,
): Promise<readonly number[]> => {
  const { dialect, context, counters } = parts
  const { rows, skipped, backwards } = pageWalkOf(place)
  const inOrder = (ids: readonly number[]) => (backwards ? ids.toReversed() : ids)
  if (dialect.isHinted && view.sort && view.conditions.length === 0) {
    const whole = await largestRowCount(context.database, counters, [view.entity])
    const usual = ((skipped + rows) * whole) / Math.min(place.total, whole)
    const order = backwards ? oppositeOrder[view.order] : view.order
    const { sql, parameters } = idsAmongFirst(dialect, { ...view, order }, skipped + rows, {
      offset: skipped,
      size: rows,
    })
    if (usual <= lookedThrough) return inOrder(numbersIn(await reader.rows(sql, parameters)))
  }
  const { sql, parameters } = idsStatement(dialect, view, place)
  return inOrder(numbersIn(await reader.rows(sql, parameters)))
}

/** Rows of the sort index to walk at most before another plan is used. */
const lookedThrough = 5000

/**
 * A page among many rows. SQLite does not expect many and would collect and sort all of them.
 * If the page is probably among the first rows of the sort index, only those are read. A full page among them is the
 * result.
 */
const walkedTo = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  offset: number,
  size: number,
): Promise<readonly number[]> => {
  const { dialect, context, counters } = parts
  if (dialect.isHinted && view.sort?.links !== 'one') {
    const whole = await largestRowCount(context.database, counters, [view.entity])
    const usual = ((offset + size) * whole) / mostInMemory
    const first = view.conditions.length === 0 ? offset + size : lookedThrough
    const { sql, parameters } = idsAmongFirst(dialect, view, first, { offset, size })
    const found = usual > lookedThrough ? [] : numbersIn(await reader.rows(sql, parameters))
    if (found.length === size) return found
  }
  return sortedIds(parts, reader, view, offset, size)
}

/** The ids of a page of the view, in its order. */
const sortedIds = async (
  { model, dialect }: RecordParts,
  reader: Reader,
  view: PageSource,
  offset: number,
  size: number,
): Promise<readonly number[]> => {
  if (view.sort?.links === 'one') {
    const label = labelOrderOf(model, view.sort)
    return readStretches(reader, sortEveryLabel({ dialect, view, label, order: view.order }), size, offset)
  }
  const { sql, parameters } = idsStatement(dialect, view, { offset, size, total: Number.MAX_SAFE_INTEGER })
  return numbersIn(await reader.rows(sql, parameters))
}

/** Sorts these ids in the order of the view and returns the page. */
const inOrder = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
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
  // The rows were found in reach and are filtered again when read; only labels of other rows still need the row filter.
  const reach = view.sort.links === 'one' ? view.reach : unfilteredRows
  return sortedIds(parts, reader, { ...view, reach, conditions: [these] }, offset, size)
}
