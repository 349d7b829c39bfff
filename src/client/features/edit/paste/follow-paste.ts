import type { Row } from '../../../../model/index.ts'
import type { ListColumn } from '../../../shared/screen/columns.ts'
import type { ShownList } from '../../../shared/screen/dock.ts'

/** The selected cell with the rows below it and the columns right of it. */
export interface PasteAnchor {
  readonly rows: readonly Row[]
  readonly columns: readonly ListColumn[]
}

/** Clipboard callbacks. */
interface Clipping {
  readonly list: () => ShownList
  /** The text of a cell. */
  readonly text: (row: Row, column: ListColumn) => string
  readonly write: (rows: readonly (readonly string[])[]) => string
  readonly paste: (text: string, from: PasteAnchor) => void
}

const linesOf = (region: HTMLElement): readonly HTMLTableRowElement[] => [
  ...region.querySelectorAll<HTMLTableRowElement>('tbody:not([aria-hidden]) > tr[data-colour]'),
]

/** Columns in screen order, which can differ from drawing order. */
const columnsIn = (line: HTMLTableRowElement, columns: readonly ListColumn[]) =>
  [...line.cells]
    .flatMap((cell) => {
      const column = columns[cell.cellIndex - 1]
      const { left, width } = cell.getBoundingClientRect()
      return column && width > 0 ? [{ cell, column, left }] : []
    })
    .sort((one, other) => one.left - other.left)

/** The focused cell; null while an input has focus, since inputs handle their own clipboard. */
const cellIn = (region: HTMLElement): HTMLTableCellElement | null => {
  const { activeElement: at } = document
  const isOne = at instanceof HTMLTableCellElement || at instanceof HTMLAnchorElement
  return isOne && region.contains(at) ? at.closest('td') : null
}

/**
 * Handles copy and paste on a table. Copies the selected rows or the focused cell, and pastes to the right and down
 * from it. Listens on the whole document, since browsers fire clipboard events where text was last selected.
 * @returns a function that stops it
 */
export const followPaste = ({ list, text, write, paste }: Clipping): (() => void) => {
  const done = new AbortController()
  const { signal } = done
  const { region: followed } = list()
  followed.dataset.clipboard = ''
  const copied = (): string | null => {
    const { region, rows, columns } = list()
    const cell = cellIn(region)
    const here = document.activeElement
    if (!cell && !(here && region.contains(here) && here.matches('input[type=checkbox]'))) return null
    if (getSelection()?.isCollapsed === false) return null
    const lines = linesOf(region)
    const said = (line: HTMLTableRowElement, only: HTMLTableCellElement | null): readonly string[] => {
      const row = rows[lines.indexOf(line)]
      const some = columnsIn(line, columns).filter((each) => only === null || each.cell === only)
      return row ? some.map(({ column }) => text(row, column)) : []
    }
    const selected = lines.filter((line) => line.querySelector('input[type=checkbox]:checked'))
    if (selected.length > 0) return write(selected.map((line) => said(line, null)))
    const line = cell?.closest('tr')
    return cell && line ? write([said(line, cell)]) : null
  }
  document.addEventListener(
    'copy',
    (event) => {
      const said = copied()
      if (said === null) return
      event.clipboardData?.setData('text/plain', said)
      event.preventDefault()
    },
    { signal },
  )
  document.addEventListener(
    'paste',
    (event) => {
      const { region, rows, columns } = list()
      const cell = cellIn(region)
      const line = cell?.closest('tr')
      const said = event.clipboardData?.getData('text/plain') ?? ''
      if (!cell || !line || said === '') return
      const first = linesOf(region).indexOf(line)
      const all = columnsIn(line, columns)
      const from = all.findIndex((each) => each.cell === cell)
      if (first < 0 || from < 0) return
      event.preventDefault()
      paste(said, { rows: rows.slice(first), columns: all.slice(from).map(({ column }) => column) })
    },
    { signal },
  )
  return () => {
    done.abort()
    delete followed.dataset.clipboard
  }
}
