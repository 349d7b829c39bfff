/** Why a text that is pasted over a reference leads to no row. `label` is the field's. */
export const refusedPaste = {
  unknown: (label: string, text: string) => `${label}: there is none called “${text}”.`,
  several: (label: string, text: string) => `${label}: several are called “${text}”. Choose one in the form.`,
  unnamed: (label: string) => `${label} is chosen in the form: its rows are not known by one text.`,
} as const

/** What is wrong with the body of a paste, under its place in the body. */
export const invalidPaste = {
  rows: (most: number) => `Must be a list of 1 to ${most} rows, each with its id and what it is given.`,
  id: 'Must be the id of a row, a whole number from 1.',
  twice: (id: number) => `Row ${id} is named twice.`,
  version: 'Must be a whole number from 1.',
  labels: 'Must be texts by field.',
} as const

/** The call that pastes, as the document tells it. `many` is a title. */
export const describedPaste = {
  answers: 'What it would change, or what it has changed',
  does: (many: string) => `Changes several ${many}, each to values of its own`,
  set: 'Values by field, as a form sends them; null clears',
  labels: 'By reference: the exact label of the row to refer to',
  version: 'The version that the change is based on: a row that has changed since is refused',
} as const

/** Said where a block is pasted over cells. */
export const pasting = {
  cells: (count: number) => (count === 1 ? '1 cell' : `${count} cells`),
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  title: (cells: string, rows: string) => `Paste ${cells} of ${rows}`,
  /** @param beside cells that stay with their rows, of which others are refused */
  counts: (changes: number, same: number, refused: number, beside: number) =>
    `Change ${changes} · Same ${same} · Refused ${refused}${beside === 0 ? '' : ` · Beside them ${beside}, which stay`}`,
  beyond: (rows: number, columns: number) =>
    [
      rows > 0 && `${rows === 1 ? '1 row lies' : `${rows} rows lie`} below the last row of this page`,
      columns > 0 &&
        `${columns === 1 ? '1 column lies' : `${columns} columns lie`} beyond the last column of the table`,
    ]
      .filter(Boolean)
      .join(', and ')
      .concat(': not pasted.'),
  what: 'Cells that are pasted',
  row: 'Row',
  column: 'Column',
  before: 'Before',
  after: 'After',
  empty: 'empty',
  more: (count: number) => `… and ${count} more.`,
  change: (rows: string) => `Change ${rows}`,
  close: 'Close',
  cancel: 'Cancel',
  nothing: 'Everything is so already.',
  moved: 'Somebody changed one of these rows meanwhile. This is how it stands now.',
  done: 'success',
  failed: 'Nothing was pasted',
  changed: (cells: string, rows: string) => `${cells} of ${rows} changed.`,
  kept: (rows: string, reason: string) => `${rows} stayed as they were: ${reason}`,
} as const
