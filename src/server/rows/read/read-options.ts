import { type Day, type EntityModel, type ListQuery, largestPage, plainLabel } from '../../../model/index.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import { labelEntities, labelMatches, wordCount } from './keyword.ts'
import { labelNearness } from './label-nearness.ts'
import { lacksCondition } from './owned-rows.ts'
import { chooseReader, readCount, readCounters } from './read-counts.ts'
import { readPage } from './read-list.ts'
import type { RecordParts } from './record-parts.ts'
import { ruleSqlContextFor } from './rule-sql-context.ts'
import { nestedPart, newSelection } from './selection.ts'
import type { RowShape } from './shape.ts'
import { countStatement, type Nearness, outsideSubtree, type PageSource } from './statements.ts'
import { pageJson } from './write-rows.ts'

interface OptionsAsked {
  readonly query: ListQuery
  /** null for any. */
  readonly ids: readonly number[] | null
  /** Excludes rows that own a row of this entity; '' excludes none. */
  readonly without: string
  /** Excludes this row and its subtree; null excludes none. */
  readonly outside?: number | null
}

/** The shape `{ id, <label> }`, regardless of what else the caller may read. */
export const optionShape = (
  { model }: RecordParts,
  { entity, reach }: Pick<PageSource, 'entity' | 'reach'>,
): RowShape => {
  const selection = newSelection(reach)
  selection.column('r', 'id')
  const write = nestedPart({ model, reach, cache: null, remembered: new Set() }, selection, entity, 'r')
  return { columns: selection.columns(), joins: selection.joins(), references: [], remembered: [], write }
}

/**
 * Rows that match a keyword. PostgreSQL plans this statement for the actual keyword: a letter matches most labels, a
 * name few.
 * A generic plan would look up the matches of a letter one by one.
 */
const foundBy = ({ sql, parameters }: Condition): Condition => ({
  sql: `r."id" in (${sql}) ${rarelyUsed}`,
  parameters,
})

/** The reader for a search in labels: the entity and those that contribute to its labels may be large. */
const readerOfOptions = (parts: RecordParts, entity: EntityModel, keyword: string): Promise<Reader> =>
  chooseReader(parts, [entity, ...labelEntities(parts.model, entity)], wordCount(keyword))

export const byLabel = (
  entity: EntityModel,
  reach: RowFilter,
  conditions: readonly Condition[],
  nearest: Nearness | null = null,
): PageSource => ({
  ...{ entity, reach, list: null, conditions, nearest },
  sort: plainLabel(entity),
  order: 'asc',
})

/**
 * A page of options, ordered by label. `keyword` searches the label alone, and the best matches come first.
 * With `without`, the newest rows come first, because they are about to get a row of that entity.
 */
export const readOptions = async (
  parts: RecordParts,
  entity: EntityModel,
  reach: RowFilter,
  { query, ids, without, outside = null }: OptionsAsked,
  today: Day,
): Promise<string> => {
  const { model, dialect, counters } = parts
  const conditions: Condition[] = []
  if (ids) conditions.push({ sql: dialect.anyOf('r."id"'), parameters: [dialect.list(ids)] })
  if (outside !== null) conditions.push(outsideSubtree(entity, outside, reach))
  if (without) conditions.push(lacksCondition(model, entity, without, reach))
  if (query.keyword) {
    const matches = labelMatches({ ...parts, reach, labels: null }, entity, query.keyword)
    conditions.push(matches ? foundBy(matches) : { sql: '1=0', parameters: [] })
  }
  const labelled = byLabel(
    entity,
    reach,
    conditions,
    labelNearness(parts.context.database, entity, query.keyword),
  )
  const view: PageSource = without ? { ...labelled, sort: null, order: 'desc' } : labelled
  const reading = await ruleSqlContextFor(parts, reach, null)
  const shape = optionShape(parts, view)
  const size = ids ? largestPage : query.per_page
  const answer = async (reader: Reader, walkedFrom: number | null): Promise<string> => {
    const [kept] = conditions.length > 0 ? [] : await readCounters(reader, counters, [view], reading)
    const total = kept ?? (await readCount(reader, countStatement(parts.dialect, view)))
    const place = { offset: (query.page - 1) * size, size, total: walkedFrom ?? total }
    const rows = await readPage(parts, reader, view, shape, place, today)
    return pageJson(entity.api.list, { ...query, per_page: size }, total, rows)
  }
  const { database } = parts.context
  const reader = ids ? database : await readerOfOptions(parts, entity, query.keyword)
  // In the background each statement has its own snapshot, so read the page from the start, whatever the total.
  return reader === database
    ? database.snapshot((snapshot) => answer(snapshot, null))
    : answer(reader, Number.MAX_SAFE_INTEGER)
}

/** Matching rows as JSON, and the total. */
export interface FoundOptions {
  readonly rows: readonly string[]
  readonly total: number
}

/**
 * The first rows whose label matches a keyword, as options, the best match first. They are counted only if there are
 * more than `most`.
 */
export const findOptions = async (
  parts: RecordParts,
  entity: EntityModel,
  reach: RowFilter,
  keyword: string,
  most: number,
  today: Day,
): Promise<FoundOptions> => {
  const matches = labelMatches({ ...parts, reach, labels: null }, entity, keyword)
  if (!matches) return { rows: [], total: 0 }
  const found = [foundBy(matches)]
  const view = byLabel(entity, reach, found, labelNearness(parts.context.database, entity, keyword))
  const place = { offset: 0, size: most, total: Number.MAX_SAFE_INTEGER }
  const reader = await readerOfOptions(parts, entity, keyword)
  const rows = await readPage(parts, reader, view, optionShape(parts, view), place, today)
  if (rows.length < most) return { rows, total: rows.length }
  const { sql, parameters } = matches
  const counting = { sql: `select count(*) from (${sql}) found ${rarelyUsed}`, parameters }
  return { rows, total: Math.max(rows.length, await readCount(reader, counting)) }
}
