import { isRow } from '../../../model/index.ts'
import type { Pasted, PastedCell } from './pasted.ts'

/** What the server says of a row of a paste. */
interface RowPreview {
  readonly becomes: 'changed' | 'same' | 'refused'
  readonly reason: string
  /** What is wrong with single values, by the keys of their fields. */
  readonly errors: Readonly<Record<string, string>>
}

/** What it says of all of them, by id. */
export interface Preview {
  readonly rows: ReadonlyMap<number, RowPreview>
  /** What the server knows it by. */
  readonly mark: string
}

/** Null of what is none. */
export const previewIn = (data: unknown): Preview | null => {
  if (!isRow(data) || typeof data.mark !== 'string' || !Array.isArray(data.rows)) return null
  const rows = data.rows.filter(isRow).flatMap(({ id, becomes, reason, errors }) => {
    const is = becomes === 'changed' || becomes === 'same' ? becomes : 'refused'
    return typeof id === 'number'
      ? [[id, { becomes: is, reason: textOf(reason), errors: textsIn(errors) }] as const]
      : []
  })
  return { rows: new Map(rows), mark: data.mark }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  isRow(value) ? Object.fromEntries(Object.entries(value).map(([key, text]) => [key, textOf(text)])) : {}

/** A cell, and what becomes of it. */
interface JudgedCell extends PastedCell {
  /** `beside`: it is as it should be, and stays with its row, of which another cell is refused. */
  readonly becomes: RowPreview['becomes'] | 'beside'
  /** Why it is refused. */
  readonly reason: string
}

const judge = (cell: PastedCell, row: RowPreview | undefined, first: boolean): JudgedCell => {
  const as = (becomes: JudgedCell['becomes'], reason = '') => ({ ...cell, becomes, reason })
  if (cell.same) return as('same')
  if (cell.against !== null) return as('refused', cell.against)
  if (cell.beside) return as('beside')
  if (row?.becomes !== 'refused') return as(row?.becomes ?? 'same')
  const { key } = cell.column.field
  if (Object.keys(row.errors).length === 0) return first ? as('refused', row.reason) : as('beside')
  return key in row.errors ? as('refused', row.errors[key]) : as('beside')
}

/**
 * What becomes of each cell, and of how many: a row is written as a whole or not at all. What is wrong is said once, at
 * the cell that it is said of; at the first of a row where it is said of the row.
 */
export const judged = ({ cells }: Pasted, { rows }: Preview) => {
  const told = new Set<unknown>()
  const all = cells.map((cell): JudgedCell => {
    const { id } = cell.row
    const asked = !cell.same && cell.against === null && !cell.beside
    const first = asked && !told.has(id)
    if (asked) told.add(id)
    return judge(cell, rows.get(Number(id)), first)
  })
  const count = (is: JudgedCell['becomes']) => all.filter(({ becomes }) => becomes === is).length
  return {
    ...{ cells: all, changes: count('changed'), same: count('same') },
    ...{ refused: count('refused'), beside: count('beside') },
  }
}
