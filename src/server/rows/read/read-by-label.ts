import type { FieldModel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { isLookup } from '../../platform/sql/shared-index.ts'
import { firstPart, type LabelOrder, labelOrderOf } from './label-order.ts'
import { type LabelRange, type LabelSort, sortEveryLabel, walkLabels } from './label-walk.ts'
import { indexSkipCost, mostLookups } from './list-indexes.ts'
import { largestRowCount, readCount } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import type { PageSource, PageWindow } from './statements.ts'

/** A plan for a page: its ranges, and the most lookups in tables that it may need. */
interface Way {
  readonly stretches: readonly LabelRange[]
  readonly rows: number
}

/** The cost of walking a row of the label's table, relative to a lookup. */
const onWay = 0.4
/** The cost of sorting a row among those with the same label. */
const sorting = 0.15

/** Up to so many labels are tested for duplicates; without duplicates no sort is needed. */
const fewLabels = 1000

/** Whether the labels of the targets are certainly unique. */
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

/** Estimates the lookups of both plans and returns the cheaper one. */
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
  const [step] = label.steps
  if (step && isLookup(view.entity, step.field, step.entity)) {
    const shared = parts.dialect.isHinted ? parts.indexes.sharedBy(view.entity) : null
    // For each label without rows, the whole index is scanned.
    const scanned = whole * (named + 1) * (picked && !indexes?.isShared ? 1 : indexSkipCost)
    const stretches = shared && scanned < gathered ? walkLabels({ ...ordering, shared }, apart) : null
    return stretches ? { stretches, rows: scanned } : inOne
  }
  const stretches = walkLabels(ordering, apart)
  if (stretches === null) return inOne
  // All rows with the first label of the page are sorted together, so they all count.
  const depth = Math.min(place.offset + place.size, place.total - place.offset) + (apart ? 0 : whole / named)
  const each = (picked ? 1 : indexSkipCost) + (label.steps.length - 1) + (apart ? 0 : sorting)
  const share = Math.max(1, place.total) / whole
  const walked = (depth / share) * each + (depth / place.total) * named * onWay
  if (gathered < walked) return inOne
  // Assume the worst: the list's rows may be far from this end, and many labels may have no row.
  return { stretches, rows: Math.max(walked, picked ? whole : named * onWay) }
}

/** Reads the ids of a page across ranges. */
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
 * Plans a page that is sorted by the label of a reference, in a snapshot.
 * Cheap pages are read at once; expensive ones in the background when the result is called.
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
