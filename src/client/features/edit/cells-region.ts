import type { Row } from '../../../model/index.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { ShownList } from '../../shared/screen/dock.ts'

export interface PlacedCell {
  readonly cell: HTMLTableCellElement
  readonly row: Row
  readonly column: ListColumn
}

const rowsIn = (region: HTMLElement): readonly HTMLTableRowElement[] => [
  ...region.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr[data-colour]'),
]

/**
 * The cell that contains an element; null if the cell shows no value of the row itself. The name cell also gives null,
 * since it opens the row.
 */
export const cellAt = (
  { region, rows, columns }: Pick<ShownList, 'region' | 'rows' | 'columns'>,
  part: EventTarget | null,
): PlacedCell | null => {
  const cell = part instanceof Element ? part.closest('td') : null
  const line = cell?.closest('tr')
  if (!cell || !line || !region.contains(cell)) return null
  const column = columns[cell.cellIndex - 1]
  const row = rows[rowsIn(region).indexOf(line)]
  if (!column || !row || column.inside !== null || cell.cellIndex < 2) return null
  return { cell, row, column }
}

/** The cell of a row and a column as they are drawn now. */
export const findCell = (
  { region, rows, columns }: Pick<ShownList, 'region' | 'rows' | 'columns'>,
  row: Row,
  column: ListColumn,
): HTMLTableCellElement | null => {
  const line = rowsIn(region)[rows.findIndex(({ id }) => id === row.id)]
  const place = columns.findIndex(({ name }) => name === column.name)
  return (place >= 0 && line?.cells[place + 1]) || null
}

/** The next or previous matching cell of a row in screen order, which can differ from DOM order. */
export const adjacentCell = (
  cell: HTMLTableCellElement,
  where: 'next' | 'before',
  isSuch: (other: Element) => boolean,
): HTMLTableCellElement | null => {
  const line = [...(cell.closest('tr')?.cells ?? [])].sort(
    (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
  )
  const at = line.indexOf(cell)
  const others = where === 'next' ? line.slice(at + 1) : line.slice(0, at).reverse()
  return others.find(isSuch) ?? null
}

/** Focuses a cell. */
export const focusCell = (cell: HTMLElement | null): void => {
  if (!cell) return
  cell.tabIndex = -1
  cell.focus()
  cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}
