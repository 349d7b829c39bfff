import type { FieldModel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { firstPart, type LabelOrder, labelOrderOf } from './label-order.ts'
import { type LabelRange, type LabelSort, sortEveryLabel, walkLabels } from './label-walk.ts'
import { indexSkipCost, mostLookups } from './list-indexes.ts'
import { largestRowCount, readCount } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import type { PageSource, PageWindow } from './statements.ts'

/** Where the rows of a page are found, and about how many are looked up in their tables for it, at worst. */
interface Way {
  readonly stretches: readonly LabelRange[]
  readonly rows: number
}

/** A row of another table that is led to the rows by costs about this much of one that is looked up. */
const onWay = 0.4
/** The same of a row that is sorted among those of its label. */
const sorting = 0.15

/** Of so few labels it is asked whether any two are alike: where none are, their rows need not be sorted. */
const fewLabels = 1000

/** Whether it is known that no two rows that are referred to have the same label. */
const areApart = async (parts: RecordParts, reader: Reader, label: LabelOrder, named: number) => {
  const last = label.chain.at(-1)
  const part = firstPart(label)
  if (!parts.dialect.isHinted || !last || !part || label.keys.length > 1) return false
  if (part.unique !== undefined && part.required) return true
  if (named > fewLabels) return false
  const key = orderColumn(last.entity, part)
  const table = fromVisible(last.entity, { conditionOf: () => null }, last.alias)
  const [alike] = await reader.rows(`select 1 from ${table} group by "${key}" having count(*) > 1 limit 1`)
  return alike === undefined
}

/** Both ways to a page by the rows that they look at, and the better one. */
const wayTo = async (
  parts: RecordParts,
  reader: Reader,
  ordering: LabelSort,
  place: PageWindow,
): Promise<Way> => {
  const { label, view } = ordering
  const { counters } = parts
  const last = label.chain.at(-1)
  const [whole, named] = [
    await largestRowCount(reader, counters, [view.entity]),
    last ? await largestRowCount(reader, counters, [last.entity]) : 0,
  ]
  const apart = await areApart(parts, reader, label, named)
  const indexes = view.list && parts.indexes.of(view.list)
  const index = indexes ? (indexes.byDay?.index ?? indexes.byId) : undefined
  const sorted = { ...ordering, view: index === undefined ? view : { ...view, index } }
  const picked = view.conditions.length > 0
  const gathered = place.total * (label.steps.length + (picked ? 1 : indexSkipCost))
  const inOne: Way = { stretches: sortEveryLabel(sorted), rows: gathered }
  if (picked && gathered <= mostLookups) return inOne
  const stretches = walkLabels(ordering, apart)
  if (stretches === null) return inOne
  // The rows of the label in which the page begins are sorted together, and so looked at together.
  const depth = Math.min(place.offset + place.size, place.total - place.offset) + (apart ? 0 : whole / named)
  const each = (picked ? 1 : indexSkipCost) + (label.steps.length - 1) + (apart ? 0 : sorting)
  const share = Math.max(1, place.total) / whole
  const walked = (depth / share) * each + (depth / place.total) * named * onWay
  if (gathered < walked) return inOne
  // Nobody knows whether the rows of a list stand near the end that is begun at, nor how many labels have no row.
  return { stretches, rows: Math.max(walked, picked ? whole : named * onWay) }
}

/** The ids of so many rows behind those that are skipped. */
export const readStretches = async (
  reader: Reader,
  stretches: readonly LabelRange[],
  rows: number,
  skipped: number,
): Promise<readonly number[]> => {
  const ids: number[] = []
  let skip = skipped
  for (const { ids: idsOf, count } of stretches) {
    const { sql, parameters } = idsOf(rows - ids.length, skip)
    const found = await reader.rows(sql, parameters)
    for (const [id] of found) ids.push(Number(id))
    if (ids.length >= rows) break
    if (skip > 0) skip = found.length > 0 ? 0 : Math.max(0, skip - (await readCount(reader, count)))
  }
  return ids
}

/**
 * Finds the ids of a page in the order of the label that a reference leads to, in a snapshot; what may take long is
 * found afterwards and aside.
 */
export const pageByLabel = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  reference: FieldModel,
  place: PageWindow,
): Promise<() => Promise<readonly number[]>> => {
  const { offset, size, total } = place
  const rows = Math.max(0, Math.min(size, total - offset))
  if (rows === 0) return async () => []
  const backwards = offset > total / 2
  const order = backwards === (view.order === 'asc') ? 'desc' : 'asc'
  const label = labelOrderOf(parts.model, reference)
  const way = await wayTo(parts, reader, { dialect: parts.dialect, view, label, order }, place)
  const find = async (from: Reader) => {
    const ids = await readStretches(from, way.stretches, rows, backwards ? total - offset - rows : offset)
    return backwards ? ids.toReversed() : ids
  }
  if (way.rows > mostLookups) return () => find(parts.context.database.background)
  const ids = await find(reader)
  return async () => ids
}
