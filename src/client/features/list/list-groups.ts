import { type GroupedTotals, type GroupTotals, groupedTotals } from '../../../../schemas/grouped-totals.ts'
import type { Grouping } from '../../../model/entity/grouping.ts'
import { type ListQuery, ruleIn } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'

/** Totals of all rows and of each group. */
export const listGroupsIn = (body: unknown): GroupedTotals => dataIn(groupedTotals, body)

const units = { day: 'd', week: 'w', month: 'm', quarter: 'q', year: 'y' } as const

/** The rule that selects a group's rows. */
const ruleOf = ({ field, by }: Grouping, key: GroupTotals['key']): object => {
  if (key === null) return { [field.name]: null }
  if (by !== null) return { [field.name]: { from: key, before: `${key}+1${units[by]}` } }
  return { [field.name]: field.links === 'one' ? { id: key } : key }
}

/** The query for a page of a single group's rows. */
export const queryOfGroup = (
  query: ListQuery,
  grouping: Grouping,
  { key }: GroupTotals,
  page: number,
): ListQuery => {
  const rule = ruleOf(grouping, key)
  const where = query.where === '' ? rule : { all: [ruleIn(query.where), rule] }
  return { ...query, where: JSON.stringify(where), groups: undefined, page }
}
