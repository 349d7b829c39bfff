import { counted } from './grammar.ts'

/** Said of what a list is filtered by. */
export const filters = {
  row: 'Filters',
  /** @param words of one filter: 'Last Date is before today' */
  remove: (words: string) => `Remove ${words}`,
  removed: (words: string) => `${words}: removed.`,
  /** Rows that a preview has led to. */
  only: (count: number) => `Only ${counted(count, 'row')}`,
  clear: 'Clear all',
  cleared: 'All filters removed.',
  unknown: '…',
  noMatch: 'Nothing matches these filters',
  noMatchText: 'Remove one of them to see more rows.',
  refused: 'These filters cannot be used',
  clearRefused: 'Clear the filter',
} as const
