import type { Day, EntityModel, ListQuery } from '../../../model/index.ts'
import type { Parameter } from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import { orderColumn } from '../../platform/sql/names.ts'
import { fromVisible, type RowFilter } from '../../platform/sql/row-security.ts'
import { namedEntities, wordCount } from './keyword.ts'
import { joinsOf, labelOrderOf, orderedBy } from './label-order.ts'
import { ownedEntityOf } from './owned-rows.ts'
import { chooseReader } from './read-counts.ts'
import type { RecordParts } from './record-parts.ts'
import { qualifiedColumn } from './selection.ts'
import type { RowShape } from './shape.ts'
import { limitOffset, type PageSource, type Statement } from './statements.ts'
import { writeRows } from './write-rows.ts'

/** Selects the ids of rows that own a row of the entity `has`. */
export const ownersOf = (
  parts: RecordParts,
  entity: EntityModel,
  has: string,
  reach: RowFilter,
): Condition => {
  const { owned, key } = ownedEntityOf(parts.model, entity, has)
  return {
    sql: `select distinct ${key} as "id" from ${fromVisible(owned, reach, 'o')} where ${key} is not null`,
    parameters: [],
  }
}

/** The sort columns before the id, and the joins that they need. */
export const pageOrderOf = (
  { model }: RecordParts,
  { entity, reach, sort }: Pick<PageSource, 'entity' | 'reach' | 'sort'>,
): { readonly joins: string; readonly columns: readonly string[] } => {
  if (sort === null) return { joins: '', columns: [] }
  if (sort.links !== 'one') return { joins: '', columns: [qualifiedColumn('r', orderColumn(entity, sort))] }
  const label = labelOrderOf(model, sort)
  return { joins: joinsOf(label.steps, reach), columns: orderedBy(label) }
}

/**
 * Finds the rows once, counts them and selects the ids of the page, in one statement. The first result is the total,
 * the
 * others are the ids in order.
 */
const foundStatement = (
  parts: RecordParts,
  view: PageSource,
  hits: Condition,
  offset: number,
  size: number,
): Statement => {
  const { dialect } = parts
  const { joins, columns } = pageOrderOf(parts, view)
  const plain =
    columns.length === 0 && view.conditions.length === 0 && view.reach.conditionOf(view.entity) === null
  const filter = view.conditions.map((condition) => ` and (${condition.sql})`).join('')
  const places = columns.map((_, at) => `place${at}`)
  const order = [...places.map((place) => dialect.order(place, view.order)), `id ${view.order}`].join(', ')
  const found = plain
    ? 'found as (select id from hits)'
    : `found as materialized (select r."id" as id${columns.map((column, at) => `, ${column} as ${places[at]}`).join('')}
        from hits h cross join ${fromVisible(view.entity, view.reach, 'r')}${joins} where r."id" = h.id${filter})`
  const parameters: readonly Parameter[] = [
    ...hits.parameters,
    ...view.conditions.flatMap((condition) => condition.parameters),
    size,
    offset,
  ]
  return {
    sql: `with hits as materialized (${hits.sql}), ${found}
      select count(*) as n from found union all
      select n from (select id as n from found order by ${order} ${limitOffset}) page`,
    parameters,
  }
}

/** Rows as JSON in the order of `ids`; a row deleted meanwhile is skipped. */
export const readByIds = async (
  parts: RecordParts,
  { entity, reach }: Pick<PageSource, 'entity' | 'reach'>,
  shape: RowShape,
  ids: readonly number[],
  today: Day,
): Promise<readonly string[]> => {
  const { context, dialect } = parts
  const rows = await context.database.rows(
    `select ${shape.columns} from ${fromVisible(entity, reach, 'r')}${shape.joins} where ${dialect.anyOf('r."id"')}`,
    [dialect.list(ids)],
  )
  const byId = new Map(rows.map((row) => [Number(row[0]), row]))
  const inOrder = ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [row] : []
  })
  return writeRows(parts, context.database, { entity, reach }, shape, inOrder, today)
}

/** The rows of the page as JSON, and the total. */
export const readFound = async (
  parts: RecordParts,
  view: PageSource,
  hits: Condition,
  { keyword, page, per_page: size }: ListQuery,
  shape: RowShape,
  today: Day,
): Promise<{ readonly total: number; readonly rows: readonly string[] }> => {
  const { sql, parameters } = foundStatement(parts, view, hits, (page - 1) * size, size)
  const entities = [view.entity, ...namedEntities(parts.model, view.entity), ...(view.through ?? [])]
  const reader = await chooseReader(parts, entities, wordCount(keyword))
  const [first, ...others] = await reader.all(sql, parameters)
  const ids = others.map((row) => Number(row.n))
  return { total: Number(first?.n ?? 0), rows: await readByIds(parts, view, shape, ids, today) }
}
