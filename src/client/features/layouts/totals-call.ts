import { type GroupTotals, groupedTotals } from '../../../../schemas/grouped-totals.ts'
import type { Predicate } from '../../../descriptor/index.ts'
import { type EntityModel, isRow, type ListQuery, type NamedList, type Row } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'

/** The value shared by a group: a row id, a choice, a boolean, a day; null for none. */
export type LayoutGroupKey = GroupTotals['key']

/** Rows that share a value: the count and the first rows. */
export type LayoutGroup = Pick<GroupTotals, 'key' | 'label' | 'total'> & { readonly rows: readonly Row[] }

/** Combines two rules with AND. Avoids nesting where possible, since servers limit its depth. */
export const alsoWhere = (where: string, test: Predicate): string => {
  if (where === '') return JSON.stringify(test)
  const rule: unknown = JSON.parse(where)
  const taken = isRow(rule) && Object.keys(test).some((name) => Object.hasOwn(rule, name))
  return JSON.stringify(isRow(rule) && !taken ? { ...rule, ...test } : { all: [rule, test] })
}

/** The path that returns a list's rows in groups. @param rows how many rows of each: 1 to 100 */
export const groupsPath = (
  entity: EntityModel,
  named: NamedList | null,
  query: ListQuery,
  groups: string,
  rows: number,
): string => {
  const { keyword, sortBy, order, has, where, only } = query
  const search = new URLSearchParams({ groups, sortBy, order })
  if (rows > 0) search.set('rows', String(rows))
  if (named) search.set('list', named.name)
  if (keyword) search.set('keyword', keyword)
  if (has) search.set('has', has)
  if (where) search.set('where', where)
  if (only) search.set('ids', only)
  return `${entity.api.list}/totals?${search}`
}

/** The groups of a list with the first rows of each; empty if the response has none. */
export const layoutGroupsIn = (body: unknown) => {
  const { total, more = false, groups = [] } = dataIn(groupedTotals, body)
  return { total, more, groups: groups.map(({ rows = [], ...group }): LayoutGroup => ({ ...group, rows })) }
}

export type Groups = ReturnType<typeof layoutGroupsIn>
