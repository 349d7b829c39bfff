import {
  type Day,
  type EntityModel,
  type FieldModel,
  type ListQuery,
  type NamedList,
  pageOf,
} from '../../model/index.ts'
import { totalGroup } from '../counts/count-groups.ts'
import { keptTotal, readNumber, totalStatement } from '../counts/read-counts.ts'
import type { Reader } from '../database/database.ts'
import type { RecordParts } from '../record-parts.ts'
import { keywordMatches } from '../search/keyword.ts'
import { type Condition, type IdsOf, where } from '../where.ts'
import { chooseIndex } from './choose-index.ts'
import { readReferenceLists } from './reference-lists.ts'
import type { Shape } from './shape.ts'
import { countStatement, hasCondition, pageStatement, type View } from './statements.ts'

/** What a list is asked for. */
export interface ListRequest {
  readonly entity: EntityModel
  readonly list: NamedList | null
  readonly query: ListQuery
  /** Fields that the caller may see. */
  readonly fields: readonly FieldModel[]
  readonly today: Day
}

/** A paged answer as JSON, around rows that are written already. */
export const pageJson = (path: string, query: ListQuery, total: number, rows: readonly string[]): string => {
  const { current_page, ...page } = pageOf(path, query, total, rows.length)
  return `{"current_page":${current_page},"data":[${rows.join(',')}],${JSON.stringify(page).slice(1)}`
}

type Place = { readonly offset: number; readonly size: number; readonly total: number }

/** The rows of a page as JSON, each by itself. */
export const readPage = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  shape: Shape,
  place: Place,
  today: Day,
): Promise<readonly string[]> => {
  if (place.offset >= place.total) return []
  const { sql, parameters } = pageStatement(parts.dialect, view, shape, place.offset, place.size, place.total)
  const rows = await reader.rows(sql, parameters)
  const ids = rows.map(([id]) => Number(id))
  await parts.shapes.refresh(shape)
  const lists = await readReferenceLists(
    parts.model,
    parts.dialect,
    reader,
    view.entity,
    shape.references,
    ids,
  )
  return rows.map((row, at) => shape.write(row, today, lists(ids[at] ?? 0)))
}

const conditionsOf = (parts: RecordParts, request: ListRequest, idsOf: IdsOf): readonly Condition[] => {
  const { entity, list, query, fields, today } = request
  const conditions: Condition[] = []
  if (list) conditions.push(where(entity, list.rows, today, idsOf, 'r'))
  if (query.has) conditions.push(hasCondition(parts.model, entity, query.has))
  if (query.keyword) {
    const matches = keywordMatches(parts.model, parts.dialect, entity, fields, query.keyword)
    conditions.push({ sql: `r."id" in (${matches.sql})`, parameters: matches.parameters })
  }
  return conditions
}

/** The view with the index that its page is best found on, where it is a named list and nothing else. */
const onIndex = async (
  parts: RecordParts,
  reader: Reader,
  view: View,
  { keyword, has }: ListQuery,
  { offset, size, total }: Place,
): Promise<View> => {
  const { dialect, counters } = parts
  const indexes = view.list && parts.indexes.of(view.list)
  if (dialect.name !== 'sqlite' || !view.list || !indexes || keyword || has || offset >= total) return view
  const whole = await readNumber(reader, keptTotal(counters, totalGroup(view.entity)))
  const depth = Math.min(offset + size, total - offset)
  return { ...view, index: chooseIndex(view, { list: view.list, indexes, total, whole, depth }) }
}

const listShape = async (
  parts: RecordParts,
  entity: EntityModel,
  fields: readonly FieldModel[],
): Promise<Shape> => {
  for (;;) {
    const shape = parts.shapes.of(entity, fields, 'list')
    if (await parts.shapes.refresh(shape)) return shape
  }
}

/** A page of a list as the paged answer, in JSON; rows and total are of the same moment. */
export const readList = async (parts: RecordParts, request: ListRequest): Promise<string> => {
  const { entity, list, query, fields, today } = request
  const { idsOf } = await parts.literals.now()
  const view: View = {
    entity,
    list,
    conditions: conditionsOf(parts, request, idsOf),
    sort: entity.field[query.sortBy] ?? null,
    order: query.order,
  }
  const shape = await listShape(parts, entity, fields)
  const counting =
    query.keyword || query.has
      ? countStatement(view)
      : totalStatement(parts.counters, entity, list, today, idsOf)
  return parts.context.database.snapshot(async (reader) => {
    const total = await readNumber(reader, counting)
    const place = { offset: (query.page - 1) * query.per_page, size: query.per_page, total }
    const placed = await onIndex(parts, reader, view, query, place)
    const rows = await readPage(parts, reader, placed, shape, place, today)
    return pageJson(list?.api ?? entity.api.list, query, total, rows)
  })
}
