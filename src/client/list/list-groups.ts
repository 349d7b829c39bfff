import type { Grouping } from '../../model/grouping.ts'
import { isRow, type ListQuery, ruleIn } from '../../model/index.ts'
import { type Sums, sumsIn, type Totals, totalsIn } from './list-totals.ts'

/** Rows that share something, as the server tells of them. */
export interface Group {
  /** The id of a row, a value, or the first day of a period; null for rows without one. */
  readonly key: string | number | boolean | null
  readonly label: string
  readonly total: number
  readonly sums: Sums
}

/** What is said of all rows, and of each group. */
export interface Groups extends Totals {
  /** There are more groups than those. */
  readonly more: boolean
  readonly groups: readonly Group[]
}

const groupIn = (value: unknown): readonly Group[] => {
  if (!isRow(value)) return []
  const { key, label, total, totals } = value
  const known = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' ? key : null
  return [{ key: known, label: String(label), total: Number(total), sums: sumsIn(totals) }]
}

export const groupsIn = (body: unknown): Groups => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  const groups = Array.isArray(data.groups) ? data.groups.flatMap(groupIn) : []
  return { ...totalsIn(body), more: data.more === true, groups }
}

const units = { day: 'd', week: 'w', month: 'm', quarter: 'q', year: 'y' } as const

/** What the rows of a group have in common, as a rule. */
const ruleOf = ({ field, by }: Grouping, key: Group['key']): object => {
  if (key === null) return { [field.name]: null }
  if (by !== null) return { [field.name]: { from: key, before: `${key}+1${units[by]}` } }
  return { [field.name]: field.links === 'one' ? { id: key } : key }
}

/** The query of a list that shows a page of the rows of a group alone. */
export const queryOfGroup = (
  query: ListQuery,
  grouping: Grouping,
  { key }: Group,
  page: number,
): ListQuery => {
  const rule = ruleOf(grouping, key)
  const where = query.where === '' ? rule : { all: [ruleIn(query.where), rule] }
  return { ...query, where: JSON.stringify(where), groups: undefined, page }
}
