import { counted, numbered } from './grammar.ts'

/** Said of what a list is filtered by. */
export const filters = {
  part: 'The filters',
  row: 'Filters',
  /** The rule of the list itself, which stands. @param title of the list */
  own: (title: string) => `${title}, as the list says`,
  /** A field of the row that another one leads to. */
  behind: (over: string, field: string) => `${over}: ${field}`,
  /** @param words of one filter: 'Last Date is before today' */
  remove: (words: string) => `Remove ${words}`,
  removed: (words: string) => `${words}: removed.`,
  /** Rows that a preview has led to. */
  only: (count: number) => `Only ${counted(count, 'row')}`,
  add: 'Add filter',
  clear: 'Clear all',
  cleared: 'All filters removed.',
  unknown: '…',
  noMatch: (one: string) => `No ${one} matches these filters`,
  noMatchText: 'Remove one of them to see more rows.',
  /** @param words of one filter */
  without: (words: string, rows: number) =>
    rows === 1 ? `Without “${words}” there is 1.` : `Without “${words}” there are ${numbered(rows)}.`,
  drop: 'Drop that filter',
  refused: 'These filters cannot be used',
  clearRefused: 'Clear the filter',
  gone: (field: string) =>
    `${field} no longer exists. Without this filter the list shows what the others let through.`,
  unreadable: 'This filter uses a field that you may not read. It shows you nothing rather than too much.',
} as const
