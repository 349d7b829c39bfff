import {
  type EntityModel,
  type FieldModel,
  type ListQuery,
  type NamedList,
  treeOf,
} from '../../../model/index.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import { type Dialect, quote } from '../../platform/database/driver/dialect.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { indexName, orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter, unfilteredRows } from '../../platform/sql/row-security.ts'
import { qualifiedColumn } from './selection.ts'
import type { RowShape } from './shape.ts'

/** A number of each row `r`, and what is joined for it. */
export interface Nearness extends Condition {
  readonly join: string
}

/** What a page is taken from: the rows, in an order. */
export interface PageSource {
  readonly entity: EntityModel
  /** The rows that are taken into account at all. */
  readonly reach: RowFilter
  readonly list: NamedList | null
  /** Every condition, over the alias `r`; none takes every row. */
  readonly conditions: readonly Condition[]
  /** Other entities whose rows the conditions may look through. */
  readonly through?: readonly EntityModel[]
  /** The field that is sorted by; null for the id. */
  readonly sort: FieldModel | null
  readonly order: ListQuery['order']
  /** A number that is ordered by before anything else, the least first. */
  readonly nearest?: Nearness | null
  /** The index that the page's ids are to be found on, where we know better than SQLite; the name is that of ours. */
  readonly index?: string
  /** That index has another order: the rows are sorted, so nothing should be joined to them before. */
  readonly sorted?: boolean
}

export const oppositeOrder = { asc: 'desc', desc: 'asc' } as const

const orderOf = (dialect: Dialect, view: PageSource, order: ListQuery['order']): string => {
  const nearest = view.nearest ? `${nearestFirst(view.nearest.sql, view, order)}, ` : ''
  if (!view.sort) return `${nearest}r."id" ${order}`
  // The id too as the index has it, though it is never null: PostgreSQL would sort what is in order already.
  const columns = [qualifiedColumn('r', orderColumn(view.entity, view.sort)), 'r."id"']
  return nearest + columns.map((column) => dialect.order(column, order)).join(', ')
}

const joinOf = ({ nearest }: PageSource): string => nearest?.join ?? ''

/** The nearest first, whichever way the others are ordered; the last of all where the page is walked to from the end. */
const nearestFirst = (number: string, view: PageSource, order: ListQuery['order']): string =>
  `${number} ${order === view.order ? 'asc' : 'desc'}`

const parametersOf = (view: PageSource): readonly Parameter[] =>
  view.conditions.flatMap((condition) => condition.parameters)

const filterOf = (view: PageSource): string =>
  view.conditions.length === 0
    ? ''
    : ` where ${view.conditions.map((condition) => `(${condition.sql})`).join(' and ')}`

export interface Statement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** Every row of an entity. */
export const allRows = (entity: EntityModel): PageSource => ({
  entity,
  reach: unfilteredRows,
  list: null,
  conditions: [],
  sort: null,
  order: 'asc',
})

/**
 * Of the rows in reach, those that a list takes. SQLite would go along the list's index, though a person sees far fewer
 * rows than most lists have: so their own are found first.
 */
const from = (view: PageSource): string =>
  `from ${fromVisible(view.entity, view.reach, 'r', '', view.conditions.length > 0)}${filterOf(view)}`

/**
 * Whether rows are best found part by part. Names that they are sorted by stand elsewhere, and are gone along for all parts
 * at once.
 */
export const isReadByParts = ({ entity, reach, sort }: PageSource): boolean =>
  sort?.links !== 'one' && (reach.partsOf?.(entity) ?? []).length > 0

/** What is selected of the rows, one part after the other, and what the `?` of all stand for. @param first those of the columns */
export const fromParts = (
  dialect: Dialect,
  view: PageSource,
  columns: string,
  ending = '',
  first: readonly Parameter[] = [],
  join = '',
): Statement => {
  const parts = view.reach.partsOf?.(view.entity) ?? []
  const selects = parts.map((part, at) => {
    const hint = dialect.hinted(part.index)
    const rows = fromVisible(view.entity, part, 'r', hint)
    return `select * from (select ${columns} from ${rows}${join}${filterOf(view)}${ending}) part${at}`
  })
  return {
    sql: selects.join(' union all '),
    parameters: parts.flatMap(() => [...first, ...parametersOf(view)]),
  }
}

/** How many rows there are, and the ids of all as JSON, in whatever order; null and one more where there are too many. */
export const countAndIdsStatement = (dialect: Dialect, view: PageSource, most: number): Statement => ({
  sql: `select count(*), case when count(*) <= ${most} then ${dialect.gathered('id')} end
    from (select r."id" as id ${from(view)} limit ${most + 1}) found`,
  parameters: parametersOf(view),
})

/** Counts the rows of a view by going through them, as far as so many. */
export const countUpTo = (dialect: Dialect, view: PageSource, most: number): Statement => {
  const { sql, parameters } = isReadByParts(view)
    ? fromParts(dialect, view, '1', ` limit ${most}`)
    : { sql: `select 1 ${from(view)}`, parameters: parametersOf(view) }
  return { sql: `select count(*) from (select 1 from (${sql}) found limit ${most}) first`, parameters }
}

/** Counts the rows of a view by going through them. */
export const countStatement = (dialect: Dialect, view: PageSource): Statement => {
  if (!isReadByParts(view)) return { sql: `select count(*) ${from(view)}`, parameters: parametersOf(view) }
  const { sql, parameters } = fromParts(dialect, view, 'count(*) as n')
  return { sql: `select sum(n) from (${sql}) found`, parameters }
}

/**
 * `limit … offset …` of two parameters. Bare ones would make SQLite plan the statement anew at each call, since it
 * looks at their values; what a cast hides is a number like any other.
 */
export const limitOffset = 'limit cast(? as bigint) offset cast(? as bigint)'

/**
 * The same for a page. PostgreSQL plans for the numbers that it sees: from an unknown limit it would expect a tenth of
 * the table, and sort all of it. A page has few sizes, and few first pages; deep ones share one text.
 */
export const limitOf = (dialect: Dialect, rows: number, skipped: number): Statement => {
  if (dialect.isHinted) return { sql: limitOffset, parameters: [rows, skipped] }
  return skipped <= fewSkipped
    ? { sql: `limit ${rows} offset ${skipped}`, parameters: [] }
    : { sql: `limit ${rows} offset cast(? as bigint)`, parameters: [skipped] }
}

/** So many rows are skipped faster with everything joined to them than found on an index first. */
export const fewSkipped = 100

interface PageStatement extends Statement {
  /** The rows come from the end of the page to its beginning. */
  readonly backwards: boolean
}

/** Where a page lies: it is walked to from whichever end is nearer. */
export interface PageWindow {
  readonly offset: number
  readonly size: number
  /** Rows of the whole view. */
  readonly total: number
}

/** From which end a page is walked to, how many rows are skipped, and how many it has. */
export const pageWalkOf = ({ offset, size, total }: PageWindow) => {
  const rows = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { rows, backwards, skipped: backwards ? total - offset - rows : offset }
}

/** The page's rows in the table, in order, as the end of a `from`. */
const pageOf = (dialect: Dialect, view: PageSource, place: PageWindow) => {
  const { rows, skipped, backwards } = pageWalkOf(place)
  const hint = view.index === undefined ? '' : dialect.hinted(view.index)
  const order = orderOf(dialect, view, backwards ? oppositeOrder[view.order] : view.order)
  const limit = limitOf(dialect, rows, skipped)
  const ordering = view.nearest?.parameters ?? []
  return {
    backwards,
    skipped,
    order,
    ordering,
    table: fromVisible(view.entity, view.reach, 'r', hint) + joinOf(view),
    found: `${filterOf(view)} order by ${order} ${limit.sql}`,
    parameters: [...parametersOf(view), ...ordering, ...limit.parameters],
  }
}

/** The ids of a page as `n`, of rows in parts: no part has more of them than all that are skipped and shown. */
const idsByParts = (dialect: Dialect, view: PageSource, place: PageWindow): PageStatement | null => {
  if (!isReadByParts(view)) return null
  const { rows, skipped, backwards } = pageWalkOf(place)
  const places = view.sort ? [qualifiedColumn('r', orderColumn(view.entity, view.sort))] : []
  // The id too as the indexes have it.
  const by = (columns: readonly string[]) =>
    columns
      .map((column) => dialect.order(column, backwards ? oppositeOrder[view.order] : view.order))
      .join(', ')
  const near = view.nearest ? [`${view.nearest.sql} as near`] : []
  const first = near
    .map(() => `${nearestFirst('near', view, backwards ? oppositeOrder[view.order] : view.order)}, `)
    .join('')
  const columns = ['r."id" as n', ...places.map((column) => `${column} as place`), ...near].join(', ')
  const ending = ` order by ${first}${by([...places, 'r."id"'])} limit ${skipped + rows}`
  const parts = fromParts(dialect, view, columns, ending, view.nearest?.parameters, joinOf(view))
  const limit = limitOf(dialect, rows, skipped)
  return {
    sql: `select n from (${parts.sql}) found order by ${first}${by([...places.map(() => 'place'), 'n'])} ${limit.sql}`,
    parameters: [...parts.parameters, ...limit.parameters],
    backwards,
  }
}

/** The ids of a page, as `n`. */
export const idsStatement = (dialect: Dialect, view: PageSource, place: PageWindow): PageStatement => {
  const parts = idsByParts(dialect, view, place)
  if (parts !== null) return parts
  const { table, found, parameters, backwards } = pageOf(dialect, view, place)
  return { sql: `select r."id" as n from ${table}${found}`, parameters, backwards }
}

/** What SQLite is told where it would rather gather all rows in reach, and sort them. */
const alongOrder = (dialect: Dialect, { entity, reach, sort }: PageSource): string => {
  if (!dialect.isHinted || reach.conditionOf(entity) === null) return ''
  if (sort === null) return ' not indexed'
  return dialect.hinted(indexName({ name: entity.table }, { columns: [orderColumn(entity, sort), 'id'] }))
}

/**
 * The ids of a page as far as it stands among so many rows of the table that come first in the view's order: they are
 * gone through along its index, however many the conditions take.
 */
export const idsAmongFirst = (
  dialect: Dialect,
  view: PageSource,
  first: number,
  { offset, size }: Pick<PageWindow, 'offset' | 'size'>,
): Statement => {
  const order = orderOf(dialect, view, view.order)
  const table = `(select * from ${fromVisible(view.entity, view.reach, 'r', alongOrder(dialect, view))} order by ${order} limit cast(? as bigint)) r`
  return {
    sql: `select r."id" from ${table}${filterOf(view)} order by ${order} ${limitOffset}`,
    parameters: [first, ...parametersOf(view), size, offset],
  }
}

/** One page of a view. Deep pages find their ids first, on an index alone; only they are joined. */
export const pageStatement = (
  dialect: Dialect,
  view: PageSource,
  shape: RowShape,
  place: PageWindow,
): PageStatement => {
  const { table, found, parameters, backwards, skipped, order, ordering } = pageOf(dialect, view, place)
  const parts = idsByParts(dialect, view, place)
  if (parts !== null)
    return {
      ...parts,
      sql: `select ${shape.columns} from (${parts.sql}) k cross join ${fromVisible(view.entity, unfilteredRows, 'r')}${joinOf(view)}${shape.joins}
        where r."id" = k.n order by ${order}`,
      parameters: [...parts.parameters, ...ordering],
    }
  if (skipped <= fewSkipped && !view.sorted)
    return { sql: `select ${shape.columns} from ${table}${shape.joins}${found}`, parameters, backwards }
  return {
    sql: `select ${shape.columns} from (select r."id" from ${table}${found}) k
      cross join ${fromVisible(view.entity, view.reach, 'r')}${joinOf(view)}${shape.joins} where r."id" = k."id" order by ${order}`,
    parameters: [...parameters, ...ordering],
    backwards,
  }
}

/** The rows of a tree that are neither that row nor lie in it. `r` is the alias of its table in the statement. */
export const outsideSubtree = (entity: EntityModel, id: number, reach: RowFilter): Condition => {
  const tree = treeOf(entity)
  const rows = fromVisible(entity, reach, 'n')
  return {
    sql: `r."id" not in (with recursive below(id) as (
        select n."id" from ${rows} where n."id" = ?
        union
        select n."id" from ${rows} join below on n.${quote(tree?.key ?? '')} = below.id
      ) select id from below)`,
    parameters: [id],
  }
}
