/** Said in a list that shows no rows: `one` and `many` are titles in lower case. */
export const noRows = {
  add: (one: string) => `Add ${one}`,
  empty: (many: string) => `No ${many} yet`,
  emptyText: (one: string) => `Add the first ${one} to start.`,
  emptyLook: 'Nobody has added one.',
  emptyList: (title: string) => `Nothing in “${title}”`,
  emptyListText: (many: string) => `No ${many} are in this list now.`,
  emptyNarrowed: (many: string, one: string) => `No ${many} with a ${one} yet`,
  showAll: 'Show all',
  noMatch: (keyword: string) => `No match for “${keyword}”`,
  noMatchText: 'Every word must occur in a row. Try fewer words.',
} as const
