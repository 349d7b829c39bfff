/** What a cell of a file holds: a text, or what a workbook knows to be a number or a flag. '' of an empty one. */
export type Cell = string | number | boolean

/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes of ours. */
const looksLikeFormula = /^'*[=+\-@\t\r]/

/** A text as it stands in an export: one apostrophe before what a spreadsheet would take for a formula. */
export const guarded = (text: string): string => (looksLikeFormula.test(text) ? `'${text}` : text)

/** A text of a file without that one apostrophe. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && looksLikeFormula.test(text) ? text.slice(1) : text

/** A cell of somebody's own file as it goes back into one: what could be a formula is none, a number stays one. */
export const handedBack = (cell: Cell): Cell =>
  typeof cell === 'string' && !/^[-+]?\d[\d.,]*$/.test(cell) ? guarded(unguarded(cell)) : cell

/** The first and the last head of every export. */
export const exportHeads = { id: 'ID', why: 'Why' } as const
