import {
  type Day,
  type EntityModel,
  type FieldModel,
  type ListQuery,
  type NamedList,
  ruleIn,
} from '../../../model/index.ts'
import { entitiesOf } from '../../../model/rules/rule-dependencies.ts'
import type { Caller } from '../../access/caller.ts'
import type { RowAccess } from '../../access/fields.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { type RuleSqlContext, where } from '../../platform/sql/where.ts'
import { readFilterCondition } from './filter-condition.ts'
import { keywordMatches, namedEntities } from './keyword.ts'
import { chooseIndex, type IndexPlan, mostLookups, shortListPlan } from './list-indexes.ts'
import { hasCondition } from './owned-rows.ts'
import { noteTotal, readAtOnce } from './read-at-once.ts'
import { pageByLabel } from './read-by-label.ts'
import { largestRowCount, readCounters } from './read-counts.ts'
import { pageOfParts, readFiltered } from './read-filtered.ts'
import { ownersOf, readByIds, readFound } from './read-found.ts'
import type { RecordParts } from './record-parts.ts'
import { ruleSqlContextFor } from './rule-sql-context.ts'
import type { RowValues } from './selection.ts'
import type { RowShape } from './shape.ts'
import { idsStatement, isReadByParts, type PageSource, type PageWindow, pageStatement } from './statements.ts'
import { pageJson, writeRows } from './write-rows.ts'

interface ListRequest {
  readonly entity: EntityModel
  readonly list: NamedList | null
  readonly query: ListQuery & { readonly ids?: readonly number[] | null }
  readonly access: RowAccess
  readonly caller: Pick<Caller, 'id'>
}

const selectPage = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  shape: RowShape,
  place: PageWindow,
): Promise<readonly RowValues[]> => {
  if (place.offset >= place.total) return []
  const { sql, parameters, backwards } = pageStatement(parts.dialect, view, shape, place)
  const rows = await reader.rows(sql, parameters)
  return backwards ? rows.toReversed() : rows
}

/** The rows of a page, each as JSON. */
export const readPage = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  shape: RowShape,
  place: PageWindow,
  today: Day,
): Promise<readonly string[]> =>
  writeRows(parts, reader, view, shape, await selectPage(parts, reader, view, shape, place), today)

/** Selects the ids that a keyword or an owned row matches; null without either. */
const hitsOf = async (parts: RecordParts, request: ListRequest): Promise<Condition | null> => {
  const { entity, query, access } = request
  if (query.keyword) {
    await parts.labels.refresh(namedEntities(parts.model, entity))
    const seeking = { ...parts, reach: access.reach }
    return keywordMatches(parts.context.database, seeking, entity, access, query.keyword)
  }
  return query.has ? ownersOf(parts, entity, query.has, access.reach) : null
}

/** The index plan for a page of a named list; null where the database plans it alone. */
const wayTo = async (
  parts: RecordParts,
  reader: Reader,
  view: PageSource,
  place: PageWindow,
): Promise<IndexPlan | null> => {
  const { dialect, counters } = parts
  const { offset, size, total } = place
  const indexes = view.list && parts.indexes.of(view.list)
  if (!dialect.isHinted || !view.list || !indexes || offset >= total) return null
  const short = shortListPlan(view, indexes, total)
  if (short) return short
  const whole = await largestRowCount(reader, counters, [view.entity])
  const depth = Math.min(offset + size, total - offset)
  return chooseIndex(view, { list: view.list, indexes, total, whole, depth })
}

/** Whether a page of a union of parts must collect many rows: all for a sort column, else those before its end. */
const isGathered = (view: PageSource, { offset, size, total }: PageWindow): boolean =>
  isReadByParts(view) && (view.sort ? total : Math.min(offset + size, total - offset)) > mostLookups

/** The rows of a page that needs many lookups, found in the background. */
const readSlowly = async (
  parts: RecordParts,
  view: PageSource,
  shape: RowShape,
  place: PageWindow,
  today: Day,
): Promise<readonly string[]> => {
  const { sql, parameters, backwards } = idsStatement(parts.dialect, view, place)
  const ids = (await parts.context.database.background.all(sql, parameters)).map((row) => Number(row.n))
  return readByIds(parts, view, shape, backwards ? ids.toReversed() : ids, today)
}

/** The sort field; null (sort by id) where the list's rule fixes the reference to one value. */
export const sortOf = (
  entity: EntityModel,
  list: NamedList | null,
  { sortBy }: Pick<ListQuery, 'sortBy'>,
): FieldModel | null => {
  const field = entity.field[sortBy] ?? null
  const said: unknown = field?.links === 'one' ? list?.rows[sortBy] : undefined
  const isOne = said === null || typeof said === 'string' || (Array.isArray(said) && said.length === 1)
  return isOne ? null : field
}

/** The shape of a list's rows, with the cached labels that it needs refreshed. */
export const listShape = async (
  parts: RecordParts,
  entity: EntityModel,
  access: RowAccess,
): Promise<RowShape> => {
  for (;;) {
    const shape = parts.shapes.of(entity, access, 'list')
    if (await parts.shapes.refresh(shape)) return shape
  }
}

/** A page of a list as JSON. */
export const readList = async (parts: RecordParts, request: ListRequest): Promise<string> => {
  const { entity, list, query, access, caller } = request
  const { context } = parts
  const { ids = null } = query
  const shape = await listShape(parts, entity, access)
  const reading = await ruleSqlContextFor(parts, access.reach, caller)
  const { today } = reading.at
  const rule = query.where === '' ? null : ruleIn(query.where)
  const asked = rule ? [await readFilterCondition(context.database, entity, rule, reading)] : []
  const rules = [...(list ? [list.rows] : []), ...(rule ? [rule] : [])]
  const view: PageSource = {
    entity,
    reach: access.reach,
    list,
    conditions: [
      ...(list ? [where(entity, list.rows, reading, 'r')] : []),
      ...(query.keyword && query.has ? [hasCondition(parts.model, entity, query.has, access.reach)] : []),
      ...asked,
      ...(ids ? [{ sql: parts.dialect.anyOf('r."id"'), parameters: [parts.dialect.list(ids)] }] : []),
    ],
    through: rules.flatMap((each) => entitiesOf(parts.model, entity, each)),
    sort: sortOf(entity, list, query),
    order: query.order,
  }
  const path = list?.api ?? entity.api.list
  const hits = await hitsOf(parts, request)
  if (hits) {
    const { total, rows } = await readFound(parts, view, hits, query, shape, today)
    return pageJson(path, query, total, rows)
  }
  const pageShape = parts.shapes.ofPage(entity, access) ?? shape
  const picked = rule || ids ? null : await readCounted(parts, view, { shape, pageShape }, query, reading)
  if (picked) return pageJson(path, query, picked.total, await picked.rows())
  const { total, more, rows } = await readFiltered(parts, view, shape, query, today)
  return pageJson(path, query, total, rows, more)
}

/**
 * A page of rows with a stored count; null without one. `rows` renders the JSON later.
 * @param shapes the shape of the rows, and the one for a page that one statement reads
 */
const readCounted = async (
  parts: RecordParts,
  view: PageSource,
  { shape, pageShape }: { readonly shape: RowShape; readonly pageShape: RowShape },
  query: ListQuery,
  reading: RuleSqlContext,
): Promise<{ readonly total: number; readonly rows: () => Promise<readonly string[]> } | null> => {
  const { database } = parts.context
  const { today } = reading.at
  const atOnce = await readAtOnce(parts, view, pageShape, query, reading)
  if (atOnce) {
    const { total, found } = atOnce
    return { total, rows: () => writeRows(parts, database, view, pageShape, found, today) }
  }
  return database.snapshot(async (reader) => {
    const [total = null] = await readCounters(reader, parts.counters, [view], reading)
    if (total === null) return null
    noteTotal(parts, view, reading, total)
    const place = { offset: (query.page - 1) * query.per_page, size: query.per_page, total }
    if (view.sort?.links === 'one') {
      const ids = await pageByLabel(parts, reader, view, view.sort, place)
      return { total, rows: async () => readByIds(parts, view, shape, await ids(), today) }
    }
    if (isGathered(view, place))
      return {
        total,
        rows: async () =>
          readByIds(parts, view, shape, await pageOfParts(parts, database.background, view, place), today),
      }
    const way = await wayTo(parts, reader, view, place)
    const placed = way === null ? view : { ...view, index: way.index, sorted: way.sorted }
    if (way !== null && way.rows > mostLookups)
      return { total, rows: () => readSlowly(parts, placed, shape, place, today) }
    // Rendering may yield to the event loop, so it happens after the snapshot is closed.
    const found = await selectPage(parts, reader, placed, shape, place)
    return { total, rows: () => writeRows(parts, database, view, shape, found, today) }
  })
}
