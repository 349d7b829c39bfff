import type { PastePreview } from '../../../../../schemas/paste-preview.ts'
import type { Pasted, PastedCell } from './pasted.ts'

type RowPreview = PastePreview['rows'][number]

/** A cell with the outcome of its paste. */
interface JudgedCell extends PastedCell {
  /** `beside`: valid, but not written because another cell of its row is refused. */
  readonly becomes: RowPreview['becomes'] | 'beside'
  /** Why the cell is refused. */
  readonly reason: string
}

const judge = (cell: PastedCell, row: RowPreview | undefined, first: boolean): JudgedCell => {
  const as = (becomes: JudgedCell['becomes'], reason = '') => ({ ...cell, becomes, reason })
  if (cell.same) return as('same')
  if (cell.against !== null) return as('refused', cell.against)
  if (cell.beside) return as('beside')
  if (row?.becomes !== 'refused') return as(row?.becomes ?? 'same')
  const { key } = cell.column.field
  const { errors = {}, reason } = row
  if (Object.keys(errors).length === 0) return first ? as('refused', reason ?? '') : as('beside')
  return key in errors ? as('refused', errors[key]) : as('beside')
}

/**
 * The outcome of each cell, and the counts. A row is written as a whole or not at all. Each error is shown once: at its
 * cell, or at the row's first cell if it concerns the row.
 */
export const judgePaste = ({ cells }: Pasted, preview: PastePreview) => {
  const rows = new Map(preview.rows.map((row) => [row.id, row]))
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
