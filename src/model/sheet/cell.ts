/** What a cell of a file holds: a text, or what a workbook knows to be a number or a flag. '' of an empty one. */
export type Cell = string | number | boolean

/** A cell of a workbook of which more has to be known than its value. */
export interface MarkedCell {
  /** What a person sees in it, or the formula that has no result. */
  readonly text: string
  readonly number?: number
  /** How the number is shown: as per cent of it, or divided by thousands. */
  readonly shown?: 'percent' | 'scaled'
  /** The sign of a currency beside the number. */
  readonly currency?: string
  /** The number as Excel counts days, where the workbook begins with another day. */
  readonly serial?: number
  /** Where it leads to. */
  readonly link?: string
  /** Why the file does not say what it holds. */
  readonly refused?: 'error' | 'formula' | 'merged'
}

/** A cell as a file has it. */
export type FileCell = Cell | MarkedCell

/** What a person sees in a cell. */
export const cellText = (cell: FileCell): string => (typeof cell === 'object' ? cell.text : String(cell))

/** A cell as it is given back to whoever sent it: what could not be known is no empty cell. */
export const returnedCell = (cell: FileCell): Cell => {
  if (typeof cell !== 'object') return cell
  return cell.refused === undefined ? cell.text : cell.refused === 'error' ? cell.text : '#N/A'
}

/** What a spreadsheet takes for the beginning of a formula, in either width, also behind apostrophes of ours. */
const begins = /^'*[=+\-@＝＋－＠\t\r]/
const sign = '(?=[=+\\-@＝＋－＠])'

/**
 * Where a cell may begin inside a text, for a spreadsheet that parts a file otherwise than it was written: some of every
 * country part at semicolons whatever the file says, others at commas.
 */
const inside = {
  ',': [new RegExp(`[;\\t\\r\\n]'*${sign}`, 'g'), new RegExp(`([;\\t\\r\\n]'*)'${sign}`, 'g')],
  ';': [new RegExp(`[,;\\t\\r\\n]'*${sign}`, 'g'), new RegExp(`([,;\\t\\r\\n]'*)'${sign}`, 'g')],
} as const

/** What parts the cells of a line of our CSV. */
export const csvSeparators = [',', ';'] as const
export type CsvSeparator = (typeof csvSeparators)[number]

/** A text as it stands in our CSV: one apostrophe before each sign that a spreadsheet would take for a formula. */
export const escapeFormula = (text: string, part: CsvSeparator = ','): string => {
  const within = text.replace(inside[part][0], "$&'")
  return begins.test(within) ? `'${within}` : within
}

/** A text of a CSV without exactly these apostrophes. A workbook has none: what is a text in it is no formula. */
export const unescapeFormula = (text: string, part: CsvSeparator = ','): string => {
  if (!text.includes("'")) return text
  const bare = text.startsWith("'") && begins.test(text) ? text.slice(1) : text
  return bare.replace(inside[part][1], '$1')
}

/** A cell of somebody's own file as it goes back into one: what could be a formula is none, a number stays one. */
export const escapeReturned = (cell: Cell, part: CsvSeparator = ','): Cell =>
  typeof cell === 'string' && !/^[-+]?\d[\d.,]*$/.test(cell) ? escapeFormula(cell, part) : cell

/** The first and the last head of every export. */
export const exportHeads = { id: 'ID', why: 'Why' } as const
