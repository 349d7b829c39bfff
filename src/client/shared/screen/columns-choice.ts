import { type EntityModel, isRow, type NamedList, type Order } from '../../../model/index.ts'
import type { ListColumn } from './columns.ts'

/** A user's arrangement of a list's columns, by name. */
export interface ColumnsChoice {
  /** All columns in order; empty for the specified order. */
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  /** Fields that are not columns by default. */
  readonly shown: readonly string[]
  /** Columns fixed at the left while the table scrolls. */
  readonly pinned: readonly string[]
  /** In CSS pixels. */
  readonly widths: Readonly<Record<string, number>>
}

/** The name of a list's setting: 'columns.books'. */
export const settingOf = (what: 'columns' | 'sort', screen: EntityModel, named: NamedList | null): string =>
  `${what}.${(named?.route ?? screen.route.list).slice(1)}`

const names = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Parses a stored choice; ignores invalid parts. */
export const choiceIn = (kept: unknown): ColumnsChoice => {
  const { order, hidden, shown, pinned, widths } = isRow(kept) ? kept : {}
  return {
    order: names(order),
    hidden: names(hidden),
    shown: names(shown),
    pinned: names(pinned),
    widths: (isRow(widths) ? widths : {}) as ColumnsChoice['widths'], // `chosenColumns` ignores non-numbers
  }
}

type Chosen = Required<Pick<ListColumn, 'width' | 'pinned' | 'ordered'>>

/** The columns of a list in the user's arrangement. The first column names the row and cannot move. */
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

/** The stored order of a list; `first` if there is none. */
export const orderIn = (kept: unknown, first: Order): Order =>
  isRow(kept) && typeof kept.sortBy === 'string'
    ? { sortBy: kept.sortBy, order: kept.order === 'desc' ? 'desc' : 'asc' }
    : first
