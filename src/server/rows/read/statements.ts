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

/** A rank of each row `r`, with the join that it needs. */
export interface Nearness extends Condition {
  readonly join: string
}

/** The rows of a page and their order. */
export interface PageSource {
  readonly entity: EntityModel
  readonly reach: RowFilter
  readonly list: NamedList | null
  /** Conditions over the alias `r`, all required; an empty list selects every row. */
  readonly conditions: readonly Condition[]
  /** Other entities whose rows the conditions may scan. */
  readonly through?: readonly EntityModel[]
  /** The sort field; null for the id. */
  readonly sort: FieldModel | null
  readonly order: ListQuery['order']
  /** A rank that sorts before everything else, the lowest first. */
  readonly nearest?: Nearness | null
  /** The name of the index for the page's ids, where SQLite would choose a worse one. */
  readonly index?: string
  /** Whether that index has another order: then rows are sorted before anything is joined. */
  readonly sorted?: boolean
}

export const oppositeOrder = { asc: 'desc', desc: 'asc' } as const

const orderOf = (dialect: Dialect, view: PageSource, order: ListQuery['order']): string => {
  const nearest = view.nearest ? `${nearestFirst(view.nearest.sql, view, order)}, ` : ''
  if (!view.sort) return `${nearest}r."id" ${order}`
  // Sort the id as the index does, though it is never null; otherwise PostgreSQL would sort again.
  const columns = [qualifiedColumn('r', orderColumn(view.entity, view.sort)), 'r."id"']
  return nearest + columns.map((column) => dialect.order(column, order)).join(', ')
}

const joinOf = ({ nearest }: PageSource): string => nearest?.join ?? ''

/** Sorts the best rank first for either order; last where the page is read from the end. */
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

export const allRows = (entity: EntityModel): PageSource => ({
  entity,
  reach: unfilteredRows,
  list: null,
  conditions: [],
  sort: null,
  order: 'asc',
})

/**
 * The rows of a view in reach. SQLite would use the list's index, though a caller usually sees far fewer rows than the
 * list has.
 * The row filter therefore comes first.
 */
const from = (view: PageSource): string =>
  `from ${fromVisible(view.entity, view.reach, 'r', '', view.conditions.length > 0)}${filterOf(view)}`

/**
 * Whether rows are read as a union of parts, one per alternative of the row filter. A sort by a label of another row
 * uses one query instead.
 */
export const isReadByParts = ({ entity, reach, sort }: PageSource): boolean =>
  sort?.links !== 'one' && (reach.partsOf?.(entity) ?? []).length > 0

/** Selects columns of the rows as a union of parts, with all parameters. @param first parameters of the columns */
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

/**
 * Counts the rows and collects their ids as JSON, unsorted. With more than `most` rows: `most` + 1, and null for the
 * ids.
 */
export const countAndIdsStatement = (dialect: Dialect, view: PageSource, most: number): Statement => ({
  sql: `select count(*), case when count(*) <= ${most} then ${dialect.gathered('id')} end
    from (select r."id" as id ${from(view)} limit ${most + 1}) found`,
  parameters: parametersOf(view),
})

/** Counts the rows of a view by a scan, up to `most`. */
export const countUpTo = (dialect: Dialect, view: PageSource, most: number): Statement => {
  const { sql, parameters } = isReadByParts(view)
    ? fromParts(dialect, view, '1', ` limit ${most}`)
    : { sql: `select 1 ${from(view)}`, parameters: parametersOf(view) }
  return { sql: `select count(*) from (select 1 from (${sql}) found limit ${most}) first`, parameters }
}

/** Counts the rows of a view by a scan. */
export const countStatement = (dialect: Dialect, view: PageSource): Statement => {
  if (!isReadByParts(view)) return { sql: `select count(*) ${from(view)}`, parameters: parametersOf(view) }
  const { sql, parameters } = fromParts(dialect, view, 'count(*) as n')
  return { sql: `select sum(n) from (${sql}) found`, parameters }
}

/**
 * `limit … offset …` with two parameters. SQLite would plan a statement again for each value of a bare parameter;
 * the cast prevents that.
 */
export const limitOffset = 'limit cast(? as bigint) offset cast(? as bigint)'

/**
 * The limit of a page. For an unknown limit PostgreSQL expects a tenth of the table and sorts all of it, so small
 * numbers are literals.
 * There are few page sizes and few first pages; deep pages share one statement.
 */
export const limitOf = (dialect: Dialect, rows: number, skipped: number): Statement => {
  if (dialect.isHinted) return { sql: limitOffset, parameters: [rows, skipped] }
  return skipped <= fewSkipped
    ? { sql: `limit ${rows} offset ${skipped}`, parameters: [] }
    : { sql: `limit ${rows} offset cast(? as bigint)`, parameters: [skipped] }
}

/** Up to this offset, skipping joined rows is faster than selecting the ids first. */
export const fewSkipped = 100

interface PageStatement extends Statement {
  /** Whether the rows arrive in reverse order. */
  readonly backwards: boolean
}

/** The position of a page; it is read from the nearer end. */
export interface PageWindow {
  readonly offset: number
  readonly size: number
  /** Rows of the view. */
  readonly total: number
}

/** The end from which a page is read, the rows to skip, and the rows to read. */
export const pageWalkOf = ({ offset, size, total }: PageWindow) => {
  const rows = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { rows, backwards, skipped: backwards ? total - offset - rows : offset }
}

/** The `from` clause and order of a page's rows. */
const pageParts = (dialect: Dialect, view: PageSource, place: PageWindow) => {
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

/** Selects the ids of a page as `n` from a union of parts; each part reads at most the skipped and shown rows. */
const idsByParts = (dialect: Dialect, view: PageSource, place: PageWindow): PageStatement | null => {
  if (!isReadByParts(view)) return null
  const { rows, skipped, backwards } = pageWalkOf(place)
  const places = view.sort ? [qualifiedColumn('r', orderColumn(view.entity, view.sort))] : []
  // Sort the id as the indexes do.
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

/** Selects the ids of a page as `n`. */
export const idsStatement = (dialect: Dialect, view: PageSource, place: PageWindow): PageStatement => {
  const parts = idsByParts(dialect, view, place)
  if (parts !== null) return parts
  const { table, found, parameters, backwards } = pageParts(dialect, view, place)
  return { sql: `select r."id" as n from ${table}${found}`, parameters, backwards }
}

/** A hint that stops SQLite from collecting all rows in reach and sorting them. */
const alongOrder = (dialect: Dialect, { entity, reach, sort }: PageSource): string => {
  if (!dialect.isHinted || reach.conditionOf(entity) === null) return ''
  if (sort === null) return ' not indexed'
  return dialect.hinted(indexName({ name: entity.table }, { columns: [orderColumn(entity, sort), 'id'] }))
}

/**
 * Selects the ids of a page among the first rows in the view's order.
 * It walks the sort index over that many rows, however few match the conditions.
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

/** Selects one page of a view. For a deep page, the ids are found on an index first, and only they are joined. */
export const pageStatement = (
  dialect: Dialect,
  view: PageSource,
  shape: RowShape,
  place: PageWindow,
): PageStatement => {
  const { table, found, parameters, backwards, skipped, order, ordering } = pageParts(dialect, view, place)
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

/** The rows of a tree outside the subtree of a row. `r` is the alias of its table in the statement. */
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
