import { counted, numbered } from './grammar.ts'

/** What is selected in a list, and what can be done with it. `one` and `many` are titles in lower case. */
export const selecting = {
  row: (name: string) => `Select ${name}`,
  page: 'Select this page',
  bar: 'Selection',
  selected: (count: number) => `${numbered(count)} selected`,
  all: (count: number) => `All ${numbered(count)} of this list`,
  allBut: (count: number, but: number) => `${numbered(count)} of this list, all but ${numbered(but)}`,
  selectAll: (count: number) => `Select all ${numbered(count)} of this list`,
  onlyHere: (count: number) => `Only the ${numbered(count)} here`,
  here: (picked: number, of: number) => `${numbered(picked)} of ${numbered(of)} here`,
  set: 'Set…',
  setKey: 'S',
  export: 'Export',
  delete: 'Delete…',
  more: 'More',
  clear: 'Clear',
  clearKey: 'Esc',
  cleared: 'Nothing is selected.',
} as const

/** Beside the list: what becomes of what is selected. */
export const many = {
  part: 'The panel',
  set: (count: number, one: string, many: string) => `Set ${counts(count, one, many)}`,
  delete: (count: number, one: string, many: string) => `Delete ${counts(count, one, many)}`,
  press: (title: string, count: number, one: string, many: string) => `${title}: ${counts(count, one, many)}`,
  what: 'What to set',
  rest: 'the rest is left as it is',
  does: (label: string) => `What becomes of ${label}`,
  ways: {
    leave: 'Leave',
    set: 'Set to',
    empty: 'Empty',
    add: 'Add',
    remove: 'Remove',
    replace: 'Replace',
  },
  asItIs: 'as it is',
  becomesEmpty: 'becomes empty',
  others: 'Another field',
  asks: 'What it asks',
  happens: 'What will happen',
  choose: 'Choose what to set. What it changes is worked out before anything is changed.',
  working: 'Being worked out…',
  workedOut: 'nothing is changed yet',
  figures: { matches: 'match', changes: 'change', deletes: 'go', same: 'same', refused: 'refused' },
  announce: (matches: number, changes: number, same: number, refused: number) =>
    `${numbered(matches)} match, ${numbered(changes)} change, ${numbered(same)} are the same, ${numbered(refused)} are refused.`,
  show: (count: number) => `Show ${numbered(count)}`,
  showing: 'The list shows these rows alone.',
  showAll: 'Show the whole list',
  refusedStay: (count: number) =>
    count === 1 ? 'The refused row stays as it is.' : `The ${numbered(count)} refused rows stay as they are.`,
  undo: (count: number) =>
    count === 1
      ? 'Undo takes it back, today or later, from History.'
      : `Undo takes back all ${numbered(count)} at once, today or later, from History.`,
  change: (count: number, one: string, many: string) => `Change ${counts(count, one, many)}`,
  cancel: 'Cancel',
  allSame: (count: number) =>
    count === 1 ? 'It has it already.' : `All ${numbered(count)} have it already.`,
  allRefused: 'None of them can be changed so.',
  noneMatch: 'No row is selected any more.',
  failed: 'What would happen could not be worked out.',
  again: 'Ask again',
  notDone: 'Nothing was changed',
  /** The set is another one than the preview saw. */
  moved: (cameIn: number) => {
    if (cameIn > 0)
      return `Since the preview ${numbered(cameIn)} more ${cameIn === 1 ? 'row has' : 'rows have'} come in. Nothing was changed.`
    if (cameIn < 0)
      return `Since the preview ${numbered(-cameIn)} ${cameIn === -1 ? 'row has' : 'rows have'} left. Nothing was changed.`
    return 'Since the preview some of the rows were changed. Nothing was changed by you.'
  },
  everything: 'Nothing filters this list.',
  type: (count: number) => `Type ${count} to go on.`,
  typed: 'The number of rows',
  running: {
    change: (count: number, many: string) => `Changing ${numbered(count)} ${many}`,
    delete: (count: number, many: string) => `Deleting ${numbered(count)} ${many}`,
    import: (count: number, many: string) => `Importing ${numbered(count)} ${many}`,
  },
  progress: (done: number, seconds: number | null) =>
    `${numbered(done)} done${seconds === null ? '' : `, about ${counted(Math.max(1, seconds), 'second')}`}. You may leave this page.`,
  starting: 'Starting…',
  stop: 'Cancel and undo what is done',
  stopping: 'What is done is being undone.',
  done: 'success',
  did: {
    change: (count: number, one: string, many: string) => `${counts(count, one, many)} changed.`,
    delete: (count: number, one: string, many: string) => `${counts(count, one, many)} deleted.`,
    import: (count: number, one: string, many: string) => `${counts(count, one, many)} imported.`,
  },
  butRefused: (count: number) => (count === 1 ? 'One was refused.' : `${numbered(count)} were refused.`),
  cancelled: 'Cancelled',
  cancelledText: 'What was done is undone.',
  lost: 'How far the change is could not be asked',
} as const

const counts = (count: number, one: string, many: string): string =>
  `${numbered(count)} ${count === 1 ? one : many}`
