import type { FieldModel } from '../../../model/index.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { joinColumnOf, labelOrderOf } from './label-order.ts'
import { largestRowCount } from './read-counts.ts'
import { pageOrderOf } from './read-found.ts'
import { sortOf } from './read-list.ts'
import { qualifiedColumn } from './selection.ts'
import type { TotalsSource } from './totals-source.ts'

/** A window visits at most this share of the table's rows, since no group may be complete in it. */
const mostShare = 16
/** Rows beyond the expected ones, since the rows of a group are not spread evenly. */
const slack = 200

/**
 * The size of a window in which each of these groups probably has as many rows as the answer shows, as a power of two.
 * Smaller groups than the largest window can expect are not considered.
 */
const windowSize = (totals: readonly number[], shown: number, whole: number): number => {
  const most = Math.floor(whole / mostShare)
  const expected = totals.map((total) => 2 * Math.min(shown, total) * (whole / total))
  const wanted = Math.max(0, ...expected.filter((rows) => rows <= most)) + slack
  return 2 ** Math.floor(Math.log2(Math.max(1, Math.min(most, wanted * 2))))
}

/**
 * The first rows of the whole table in the order of a request, as a source of the alias `r`, read along an index.
 * null where it would not pay, where a row filter, keyword or ids apply, or where no index has the order.
 * @param totals rows of each group; most of them should have their first rows in the window
 */
export const sortWindow = async (
  { parts, reader, request }: TotalsSource,
  totals: readonly number[],
): Promise<string | null> => {
  const { entity, list, query, access } = request
  const { reach } = access
  if (reach.conditionOf(entity) !== null || query.keyword !== '' || query.ids !== null) return null
  const whole = await largestRowCount(reader, parts.counters, [entity])
  const size = windowSize(totals, query.rows, whole)
  if (totals.reduce((sum, total) => sum + total, 0) < size) return null
  const sort = sortOf(entity, list, query)
  if (sort?.links === 'one') return labelWindow({ parts, request }, sort, size)
  const { columns } = pageOrderOf(parts, { entity, reach, sort })
  const { order: direction } = query
  const order =
    sort === null
      ? [`r."id" ${direction}`] // as the primary key sorts it
      : [...columns, 'r."id"'].map((column) => parts.dialect.order(column, direction))
  return `(select r.* from ${fromVisible(entity, reach, 'r')} order by ${order.join(', ')} limit ${size}) r`
}

/** The window along the labels' index: for each label, the rows that refer to it. Rows without a reference come first. */
const labelWindow = (
  { parts: { model, dialect }, request }: Pick<TotalsSource, 'parts' | 'request'>,
  sort: FieldModel,
  size: number,
): string | null => {
  const { entity, access, query } = request
  const { steps, keys } = labelOrderOf(model, sort)
  const [step, ...further] = steps
  if (!step || further.length > 0 || keys.length !== 1) return null
  if (access.reach.conditionOf(step.entity) !== null) return null
  const by = (columns: readonly string[]) =>
    columns.map((column) => dialect.order(column, query.order)).join(', ')
  const rows = fromVisible(entity, access.reach, 'r')
  const found = `${joinColumnOf(step)} order by ${by([...keys, 'r."id"'])} limit ${size}`
  const led = (condition: string) =>
    `select r.* from ${fromVisible(step.entity, access.reach, step.alias)} cross join ${rows} where ${condition}${found}`
  if (query.order === 'desc') return `(${led('')}) r`
  const without = `select r.* from ${rows} where ${qualifiedColumn('r', sort.key)} is null order by ${by(['r."id"'])} limit ${size}`
  // Where rows without a reference fill the window, others would leave a gap in the order.
  const isRoom = `(select count(*) from (${without}) w) < ${size} and `
  return `(select * from (${without}) w union all select * from (${led(isRoom)}) l) r`
}
