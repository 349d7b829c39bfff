import type { Cell } from '../../../model/sheet/cell.ts'

/** The byte order mark of a CSV file, for spreadsheets that would not detect UTF-8. */
export const csvMark = '\uFEFF'

/** A CSV line with its line end, by RFC 4180. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: Cell): string => {
  const text = String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
