import { counted, numbered } from './grammar.ts'

const turned: Readonly<Record<string, string>> = {
  is: 'is not',
  'is in': 'is not in',
  contains: 'does not contain',
  'begins with': 'does not begin with',
}

/** Said of what a list is filtered by. */
export const filters = {
  row: 'Filters',
  /** The rule of the list itself, which stands. @param title of the list */
  own: (title: string) => `${title}, as the list says`,
  /** A field of the row that another one leads to. */
  behind: (over: string, field: string) => `${over}: ${field}`,
  /** A verb of a rule in words, turned round. */
  not: (verb: string) => turned[verb] ?? `not: ${verb}`,
  /** @param words of one filter: 'Last Date is before today' */
  remove: (words: string) => `Remove ${words}`,
  removed: (words: string) => `${words}: removed.`,
  /** Rows that a preview has led to. */
  only: (count: number) => `Only ${counted(count, 'row')}`,
  /** Said aloud of a filter that the open view was saved without, and of one that it was saved with. */
  notInView: 'Not in the view: ',
  leftOut: 'Left out of the view: ',
  putBack: (words: string) => `Put back ${words}`,
  back: (words: string) => `${words}: put back.`,
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
  /** Of a view that looks at what one may not read. */
  closed: 'This view shows you nothing',
  closedText: 'Whoever made it can share another one.',
  refused: 'These filters cannot be used',
  clearRefused: 'Clear the filter',
  gone: (field: string) =>
    `${field} no longer exists. Without this filter the list shows what the others let through.`,
  unreadable: 'This filter uses a field that you may not read. It shows you nothing rather than too much.',
} as const
