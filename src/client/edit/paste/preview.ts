import { isRow } from '../../../model/index.ts'
import type { Pasted, PastedCell } from './pasted.ts'

/** What the server says of a row of a paste. */
export interface RowPreview {
  readonly becomes: 'changed' | 'same' | 'refused'
  readonly reason: string
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
  const rows = data.rows.filter(isRow).flatMap(({ id, becomes, reason }) => {
    const is = becomes === 'changed' || becomes === 'same' ? becomes : 'refused'
    return typeof id === 'number'
      ? [[id, { becomes: is, reason: typeof reason === 'string' ? reason : '' }] as const]
      : []
  })
  return { rows: new Map(rows), mark: data.mark }
}

/** A cell, and what becomes of it. */
export interface JudgedCell extends PastedCell {
  readonly becomes: RowPreview['becomes']
  /** Why it is refused. */
  readonly reason: string
}

/** What becomes of each cell, and of how many: a row is written as a whole or not at all. */
export const judged = ({ cells }: Pasted, { rows }: Preview) => {
  const all = cells.map((cell): JudgedCell => {
    if (cell.same) return { ...cell, becomes: 'same', reason: '' }
    if (cell.against !== null) return { ...cell, becomes: 'refused', reason: cell.against }
    return { ...cell, ...(rows.get(Number(cell.row.id)) ?? { becomes: 'same', reason: '' }) }
  })
  const count = (is: RowPreview['becomes']) => all.filter(({ becomes }) => becomes === is).length
  return { cells: all, changes: count('changed'), same: count('same'), refused: count('refused') }
}
