import { counted } from './grammar.ts'

/** Said of lines where a form compares them. */
export const lineComparison = {
  count: (lines: number) => counted(lines, 'line'),
  cells: (number: number, cells: readonly string[]) => `Line ${number}: ${cells.join(', ')}`,
} as const

/** What is fetched when a form shows rows. */
export const rowParts = { grid: 'The grid of lines', table: 'The table of rows' } as const

/** Said by the grid that lines are typed in. @param one what a row is called in running text */
export const lineGrid = {
  add: (one: string) => `Add ${one}`,
  none: (many: string) => `No ${many} yet.`,
  number: 'Line',
  cell: (number: number, label: string) => `Line ${number}, ${label}`,
  row: (number: number) => `Line ${number}`,
  remove: (number: number) => `Remove line ${number}`,
  removed: (number: number) => `Line ${number} was removed.`,
  removedText: 'It is deleted once the form is saved.',
  undo: 'Undo',
  grip: (number: number) => `Move line ${number}`,
  moved: (from: number, to: number) => `Line ${from} is line ${to} now.`,
  filled: (lines: number) => `${counted(lines, 'line')} filled from what was pasted.`,
  full: (most: number) => `There may be ${most} lines at most: the rest of what was pasted was left out.`,
  fault: (number: number, label: string, message: string) => `Line ${number}, ${label}: ${message}`,
  unknown: (text: string, label: string) =>
    `"${text}" was not found. Choose a ${label}, or mend the text and paste again.`,
  help: 'Enter adds a line, Ctrl + Backspace removes it, Alt + arrows move it. A block from a spreadsheet can be pasted.',
} as const

/** Said by the table of child rows that have forms of their own. */
export const childRows = {
  open: (called: string) => `Open ${called}`,
  loading: 'Loading…',
  notLoaded: (many: string) => `The ${many} could not be loaded.`,
  again: 'Try again',
  none: (many: string) => `No ${many}.`,
  all: (total: number, many: string) => `All ${total} ${many}`,
  add: (one: string) => `Add ${one}`,
} as const
