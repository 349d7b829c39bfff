import { type EntityModel, isRow, type NamedList, type Order } from '../../../model/index.ts'
import type { ListColumn } from './columns.ts'

/** What a person has made of a list's columns, by their names. */
export interface ColumnsChoice {
  /** All of them as they stand; nothing where their order is as specified. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Fields that are no columns by themselves. */
  readonly shown: readonly string[]
  /** At the left, in view however far one scrolls. */
  readonly pinned: readonly string[]
  /** In CSS pixels. */
  readonly widths: Readonly<Record<string, number>>
}

/** The name of a setting of one list: 'columns.books'. */
export const settingOf = (what: 'columns' | 'sort', screen: EntityModel, named: NamedList | null): string =>
  `${what}.${(named?.route ?? screen.route.list).slice(1)}`

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** A choice as it was kept; whatever is odd in it chooses nothing. */
export const choiceIn = (kept: unknown): ColumnsChoice => {
  const { order, hidden, shown, pinned, widths } = isRow(kept) ? kept : {}
  return {
    order: names(order),
    hidden: names(hidden),
    shown: names(shown),
    pinned: names(pinned),
    widths: (isRow(widths) ? widths : {}) as ColumnsChoice['widths'], // what is no number is not taken below
  }
}

type Chosen = Required<Pick<ListColumn, 'width' | 'pinned' | 'ordered'>>

/** The columns of a list as a person has arranged them. The first names the row: it stays where it is. */
export const chosenColumns = <Each extends Pick<ListColumn, 'name'>>(
  [first, ...others]: readonly Each[],
  { order, hidden, pinned, widths }: ColumnsChoice,
): readonly (Each & Chosen)[] => {
  const place = ({ name }: Each): number =>
    pinned.includes(name) ? -1 : order.includes(name) ? order.indexOf(name) : order.length
  const standing = others
    .filter(({ name }) => !hidden.includes(name))
    .sort((one, other) => place(one) - place(other))
  return (first ? [first, ...standing] : []).map((column) => ({
    ...column,
    width: Number(widths[column.name]) || null,
    pinned: pinned.includes(column.name),
    ordered: order.length > 0,
  }))
}

/** The order in which a list was left, as it was kept; `first` where none was. */
export const orderIn = (kept: unknown, first: Order): Order =>
  isRow(kept) && typeof kept.sortBy === 'string'
    ? { sortBy: kept.sortBy, order: kept.order === 'desc' ? 'desc' : 'asc' }
    : first
