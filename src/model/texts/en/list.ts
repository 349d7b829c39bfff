/** Said on list screens. `one` and `many` are titles in lower case; `entries` stands as the specification has it. */
export const listing = {
  allOf: (many: string) => `All ${many}`,
  add: (one: string) => `Add ${one}`,
  search: (many: string) => `Search ${many}`,
  clearSearch: 'Clear search',
  show: 'Show',
  entries: 'entries',
  pageSize: 'Entries per page',
  rowHeight: 'Row height',
  usualRows: 'Rows of 40 pixels',
  lowRows: 'Rows of 32 pixels',
  narrow: (one: string) => `Only with a ${one}`,
  lists: (one: string) => `${one} lists`,
  all: 'All',
  more: (count: number) => `${count} more`,
  moreLists: 'More lists',
  table: (many: string) => `${many} table`,
  serial: 'SN',
  actions: 'Row actions',
  beyondShort: (count: number) => `+${count} ›`,
  beyond: (headings: readonly string[]) => `+${headings.length} ›, further right: ${headings.join(', ')}`,
  details: 'Details',
  edit: (label: string) => `Edit ${label}`,
  editOf: (one: string, label: string) => `Edit ${one} of ${label}`,
  start: (one: string, label: string) => `Start ${one}: ${label}`,
  view: (label: string) => `View ${label}`,
  delete: (label: string) => `Delete ${label}`,
  why: (label: string) => `Why ${label} is in its lists`,
  unnamed: (one: string, id: number) => `${one} ${id}`,
  late: (reason: string) => `Late and still open · ${reason}`,
  legend: 'Row colours',
  none: '–',
  showing: { words: ['Showing ', ' to ', ' of ', ' entries', ' of more than '] },
  sort: 'Sort by',
  newestFirst: 'Newest first',
  /** Ascending and descending, by what is sorted. */
  orders: {
    date: ['earliest first', 'latest first'],
    number: ['lowest first', 'highest first'],
    text: ['A to Z', 'Z to A'],
    choice: ['first to last', 'last to first'],
  },
  sortedBy: (heading: string, order: string) => `${heading}, ${order}`,
  sorted: (heading: string, order: string) => `Sorted by ${heading}, ${order}.`,
  unsorted: 'In the order in which they were added, newest first.',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  firstMark: '<<',
  lastMark: '>>',
  first: 'first page',
  last: 'last page',
  loading: 'Loading…',
  empty: (many: string) => `No ${many} yet`,
  emptyText: (one: string) => `Add the first ${one} to start.`,
  emptyLook: 'Nobody has added one.',
  emptyList: (title: string) => `Nothing in “${title}”`,
  emptyListText: (many: string) => `No ${many} are in this list now.`,
  emptyNarrowed: (many: string, one: string) => `No ${many} with a ${one} yet`,
  showAll: 'Show all',
  noMatch: (keyword: string) => `No match for “${keyword}”`,
  noMatchText: 'Every word must occur in a row. Try fewer words.',
  part: 'What belongs here',
  failed: 'The list could not be loaded',
  failedText: 'Your search and filters are kept.',
  retry: 'Retry',
} as const

/** The prompt before a delete, and what is said after it: letter for letter as specified. */
export const deletion = {
  question: 'Are you sure?',
  text: (one: string, label: string) => `This deletes the ${one} “${label}”. It cannot be restored.`,
  textWith: (one: string, label: string, belonging: string) =>
    `This deletes the ${one} “${label}” and with it its ${belonging}. It cannot be restored.`,
  textPerhaps: (one: string, label: string, belonging: string) =>
    `This deletes the ${one} “${label}”, and its ${belonging} if it has one. It cannot be restored.`,
  confirm: 'Delete',
  cancel: 'Cancel',
  done: 'success',
  doneText: (label: string) => `${label} was deleted.`,
  failed: 'Did not deleted ! Some error occurred',
  failedText: (label: string) => `${label} is still in the list.`,
} as const

const deeds = { read: 'reads', create: 'adds', update: 'changes', delete: 'deletes' } as const

/** Said of what a role may do: '14 of 56: reads everything but users'. */
export const granted = {
  everything: 'everything',
  but: (names: string) => `everything but ${names}`,
  over: (verbs: readonly (keyof typeof deeds)[], names: string) =>
    `${verbs.length === 4 ? 'manages' : verbs.map((verb) => deeds[verb]).join(', ')} ${names}`,
  text: (count: number, all: number, parts: readonly string[]) => `${count} of ${all}: ${parts.join('; ')}`,
} as const

/** Said above rows that stay while newer ones cannot come. */
export const keptRows = {
  turnFailed: (wanted: number, seen: number) =>
    `Page ${wanted} could not be loaded. You still see page ${seen}.`,
  older: 'You still see what was there before.',
  offline: 'You are offline.',
  seenFrom: (time: string) => ` What you see is from ${time}.`,
} as const
