import type { Predicate } from '../../descriptor/index.ts'
import { type EntityModel, isRow, type ListQuery, type NamedList, type Row } from '../../model/index.ts'

/** The value that the rows of a group share: the id of a row, a choice, true or false, a day; null for none. */
export type Key = number | string | boolean | null

/** Rows that share a value, and the first of them. */
export interface Group {
  readonly key: Key
  readonly label: string
  readonly total: number
  readonly rows: readonly Row[]
}

export interface Groups {
  readonly total: number
  readonly groups: readonly Group[]
  /** There are groups beyond those that are told. */
  readonly more: boolean
}

/** A rule that holds where both do; it nests no deeper than either where that can be helped: servers take few levels. */
export const alsoWhere = (where: string, test: Predicate): string => {
  if (where === '') return JSON.stringify(test)
  const rule: unknown = JSON.parse(where)
  const taken = isRow(rule) && Object.keys(test).some((name) => Object.hasOwn(rule, name))
  return JSON.stringify(isRow(rule) && !taken ? { ...rule, ...test } : { all: [rule, test] })
}

/** The call that answers the groups of a list's rows. @param rows how many rows of each: 1 to 100 */
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

const keyIn = (value: unknown): Key =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null

const groupIn = (value: unknown): readonly Group[] =>
  isRow(value)
    ? [
        {
          key: keyIn(value.key),
          label: typeof value.label === 'string' ? value.label : '',
          total: typeof value.total === 'number' ? value.total : 0,
          rows: Array.isArray(value.rows) ? value.rows.filter(isRow) : [],
        },
      ]
    : []

/** The groups in an answer; none in what is no such answer. */
export const groupsIn = (body: unknown): Groups => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  return {
    total: typeof data.total === 'number' ? data.total : 0,
    groups: Array.isArray(data.groups) ? data.groups.flatMap(groupIn) : [],
    more: data.more === true,
  }
}
