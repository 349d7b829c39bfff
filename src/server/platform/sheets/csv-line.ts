import type { Cell } from '../../../model/sheet/cell.ts'

/** What a file of CSV begins with, for spreadsheets that would take UTF-8 for something else. */
export const csvMark = '\uFEFF'

/** A line of CSV as RFC 4180 has it, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: Cell): string => {
  const text = String(cell)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
