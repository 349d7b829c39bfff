/** The content of a cell: a text, or a number or flag if the workbook marks it as one; '' if empty. */
export type Cell = string | number | boolean

/** A workbook's cell with more information than its value. */
export interface MarkedCell {
  /** The displayed text, or a formula without a result. */
  readonly text: string
  readonly number?: number
  /** How the number is displayed: as a percentage, or divided by thousands. */
  readonly shown?: 'percent' | 'scaled'
  /** The currency sign beside the number. */
  readonly currency?: string
  /** The number as an Excel day, if the workbook counts from another date. */
  readonly serial?: number
  readonly link?: string
  /** Why the content is unknown. */
  readonly refused?: 'error' | 'formula' | 'merged'
}

export type FileCell = Cell | MarkedCell

/** The displayed text of a cell. */
export const cellText = (cell: FileCell): string => (typeof cell === 'object' ? cell.text : String(cell))

/** A cell for the file returned to its sender; unreadable content is not returned as an empty cell. */
export const returnedCell = (cell: FileCell): Cell => {
  if (typeof cell !== 'object') return cell
  return cell.refused === undefined ? cell.text : cell.refused === 'error' ? cell.text : '#N/A'
}

/** The start of a formula for a spreadsheet, in half or full width, even after apostrophes of ours. */
const begins = /^'*[=+\-@＝＋－＠\t\r]/
const sign = '(?=[=+\\-@＝＋－＠])'

/**
 * Places within a text where a spreadsheet may start a new cell. Depending on the country, it may split at semicolons
 * or commas, whatever the file uses.
 */
const inside = {
  ',': [new RegExp(`[;\\t\\r\\n]'*${sign}`, 'g'), new RegExp(`([;\\t\\r\\n]'*)'${sign}`, 'g')],
  ';': [new RegExp(`[,;\\t\\r\\n]'*${sign}`, 'g'), new RegExp(`([,;\\t\\r\\n]'*)'${sign}`, 'g')],
} as const

/** The separators of cells in our CSV. */
export const csvSeparators = [',', ';'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** Escapes a text for our CSV: adds an apostrophe before each sign that a spreadsheet would read as a formula. */
export const escapeFormula = (text: string, part: CsvSeparator = ','): string => {
  const within = text.replace(inside[part][0], "$&'")
  return begins.test(within) ? `'${within}` : within
}

/**
 * Removes exactly these apostrophes from a text of a CSV. Workbooks have none, since their text cells are never
 * formulas.
 */
export const unescapeFormula = (text: string, part: CsvSeparator = ','): string => {
  if (!text.includes("'")) return text
  const bare = text.startsWith("'") && begins.test(text) ? text.slice(1) : text
  return bare.replace(inside[part][1], '$1')
}

/** Escapes a cell of a sender's file that is returned: possible formulas become text, numbers stay numbers. */
export const escapeReturned = (cell: Cell, part: CsvSeparator = ','): Cell =>
  typeof cell === 'string' && !/^[-+]?\d[\d.,]*$/.test(cell) ? escapeFormula(cell, part) : cell

/** The first and the last heading of every export. */
export const exportHeads = { id: 'ID', why: 'Why' } as const
