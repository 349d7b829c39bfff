import { totals as words } from '#texts/list-foot'
import { type TotalsAnswer, totals } from '../../../../schemas/totals.ts'
import type { Total } from '../../../descriptor/index.ts'
import { type FieldModel, type ListQuery, meaningOf } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { ListView } from './list-view.ts'

/** Totals by field name: `{ price: { sum: '12.50' } }`. */
export type Sums = TotalsAnswer['totals']

export const totalsIn = (body: unknown): TotalsAnswer => dataIn(totals, body)

/** The path of a list's totals, and of its groups if `groups` is set. */
export const totalsPath = ({ rows, named }: ListView, query: ListQuery, groups?: string): string => {
  const asked = new URLSearchParams({
    ...(named && { list: named.name }),
    ...(query.keyword !== '' && { keyword: query.keyword }),
    ...(query.has !== '' && { has: query.has }),
    ...(query.where !== '' && { where: query.where }),
    ...(query.only !== undefined && { ids: query.only }),
    ...(groups && { groups }),
  })
  return `${rows.api.list}/totals${asked.size === 0 ? '' : `?${asked}`}`
}

const year = /-\d{4}$/

/** The first of two dates, without its year if both have the same. */
const shortened = (least: string, greatest: string): string =>
  year.exec(least)?.[0] === year.exec(greatest)?.[0] ? least.replace(year, '') : least

/** The totals of a field as text; null if there are none. */
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
