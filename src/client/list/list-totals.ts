import { totals as words } from '#texts/groups'
import type { Total } from '../../descriptor/index.ts'
import { type Grouping, saidGrouping, totalsOf } from '../../model/grouping.ts'
import { type FieldModel, isRow, type ListQuery, meaningOf, type Row, ruleIn } from '../../model/index.ts'
import { formatDecimal, parseDecimal } from '../../model/values/decimal.ts'
import type { ListView } from './list-view.ts'

/** What is said of fields, by their names: `{ price: { sum: '12.50' } }`. */
export type Sums = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Rows that share something, as the server tells of them. */
export interface Group {
  /** The id of a row, a value, or the first day of a period; null for rows without one. */
  readonly key: string | number | boolean | null
  readonly label: string
  readonly total: number
  readonly sums: Sums
}

/** What is said of all rows, and of each group. */
export interface Totals {
  readonly total: number
  /** There are more groups than those. */
  readonly more: boolean
  readonly sums: Sums
  readonly groups: readonly Group[]
}

const sumsIn = (value: unknown): Sums =>
  isRow(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([name, said]) => (isRow(said) ? [[name, said]] : [])))
    : {}

const groupIn = (value: unknown): readonly Group[] => {
  if (!isRow(value)) return []
  const { key, label, total, totals } = value
  const known = typeof key === 'string' || typeof key === 'number' || typeof key === 'boolean' ? key : null
  return [{ key: known, label: String(label), total: Number(total), sums: sumsIn(totals) }]
}

export const totalsIn = (body: unknown): Totals => {
  const data = isRow(body) && isRow(body.data) ? body.data : {}
  return {
    total: Number(data.total ?? 0),
    more: data.more === true,
    sums: sumsIn(data.totals),
    groups: Array.isArray(data.groups) ? data.groups.flatMap(groupIn) : [],
  }
}

/** The call of the totals of a list, by group where one is said. */
export const totalsPath = ({ rows, named }: ListView, query: ListQuery, grouping?: Grouping): string => {
  const asked = new URLSearchParams({
    ...(named && { list: named.name }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...(query.has !== '' && { has: query.has }),
    ...(query.where !== '' && { where: query.where }),
    ...(query.only !== undefined && { ids: query.only }),
    ...(grouping && { groups: saidGrouping(grouping) }),
  })
  return `${rows.api.list}/totals${asked.size === 0 ? '' : `?${asked}`}`
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

const year = /-\d{4}$/

/** The first of two days without its year, where the other has the same. */
const shortened = (least: string, greatest: string): string =>
  year.exec(least)?.[0] === year.exec(greatest)?.[0] ? least.replace(year, '') : least

/** What is said of a field, in words; null where there is nothing to say. */
export const sumText = (field: FieldModel, said: Sums[string] | undefined, zone: string): string | null => {
  const shown = (word: Total): string | null => {
    const value = said?.[word]
    return value === null || value === undefined ? null : meaningOf(field.kind).show(value, field, zone)
  }
  const [sum, least, greatest] = [shown('sum'), shown('least'), shown('greatest')]
  const range =
    least !== null && greatest !== null
      ? least === greatest
        ? least
        : words.range(shortened(least, greatest), greatest)
      : least !== null
        ? words.from(least)
        : greatest !== null
          ? words.to(greatest)
          : null
  const parts = [sum, range].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(words.apart)
}

const addedUp = (field: FieldModel, values: readonly unknown[]): unknown => {
  const { scale } = field
  if (field.type !== 'decimal') return values.reduce<number>((sum, value) => sum + Number(value), 0)
  const parts = values.map((value) => BigInt(parseDecimal(String(value), scale ?? 0) ?? 0))
  return formatDecimal(
    parts.reduce((sum, part) => sum + part, 0n),
    scale ?? 0,
  )
}

/** The same of rows that are at hand. */
export const sumsOfRows = ({ model, rows: entity }: ListView, rows: readonly Row[]): Sums =>
  Object.fromEntries(
    totalsOf(entity).map(({ field, says }) => {
      const values = rows
        .map((row) => row[field.key])
        .filter((value) => value !== null && value !== undefined)
      const { order } = meaningOf(field.kind)
      const compare = (one: unknown, other: unknown) =>
        order?.(one, other, model.zone) ?? Number(one) - Number(other)
      const sorted = values.toSorted(compare)
      const said = { sum: addedUp(field, values), least: sorted[0] ?? null, greatest: sorted.at(-1) ?? null }
      return [field.name, Object.fromEntries(says.map((word) => [word, said[word]]))]
    }),
  )
