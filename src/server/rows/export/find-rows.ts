import type { BackgroundReader } from '../../platform/database/driver/database.ts'
import { joinConditions, matchesAllRows } from '../../platform/sql/condition.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { hasCondition } from '../read/owned-rows.ts'
import { pageOrderOf } from '../read/read-found.ts'
import { sortOf } from '../read/read-list.ts'
import type { RecordParts } from '../read/record-parts.ts'
import { selectedRows } from '../read/selected.ts'
import type { ExportRequest } from './export-request.ts'

/**
 * The ids of the selected rows, in the order of the list.
 * @param most limit of rows; null for none
 */
export const findRows = async (
  parts: RecordParts,
  reader: BackgroundReader,
  { entity, list, query, access, caller }: ExportRequest,
  most: number | null,
): Promise<Float64Array> => {
  const { model, dialect } = parts
  const { reach } = access
  const { keyword, where, has, ids, except, order } = query
  const select = { list: list?.name ?? null, keyword, where, ids, except }
  const selected = await selectedRows(parts, entity, select, caller, reach)
  const condition = joinConditions(
    [selected, ...(has === '' ? [] : [hasCondition(model, entity, has, reach)])],
    'and',
  )
  const all = matchesAllRows(condition)
  const { joins, columns } = pageOrderOf(parts, { entity, reach, sort: sortOf(entity, list, query) })
  const by = [...columns.map((column) => dialect.order(column, order)), `r."id" ${order}`].join(', ')
  return reader.numbers(
    `select r."id" as n from ${fromVisible(entity, reach, 'r', '', !all)}${joins}${all ? '' : ` where ${condition.sql}`} order by ${by}${most === null ? '' : ` limit ${most}`}`,
    condition.parameters,
  )
}
