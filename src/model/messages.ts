/**
 * Every wording that people read, from server and page. Grouped by where it is said, so that a bundle takes only
 * its own groups. Texts that the specification gives stand here letter for letter.
 */

export { invalid } from './kinds/invalid.ts'

/** A time to wait, rounded up: '45 seconds', '10 minutes'. */
const waiting = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Answered with a status of their own. */
export const refused = {
  signIn: 'Sign in to go on.',
  credentials: 'Email or password is not right.',
  throttled: (seconds: number) => `Too many attempts to sign in. Try again in ${waiting(seconds)}.`,
  tooMany: (seconds: number) => `Too many calls in a minute. Go on in ${seconds} seconds.`,
  permission: (permission: string) => `You need the permission "${permission}". Ask an administrator for it.`,
  missing: (one: string) => `There is no such ${one}. It may have been deleted.`,
  missingCall: (path: string) => `There is no call ${path}.`,
  method: (method: string, allowed: string) => `${method} is not possible here. Possible: ${allowed}.`,
  body: 'The body must be a JSON object.',
  tooLarge: (limit: string) => `The body may have ${limit} at most.`,
  mediaType: 'Send the body as application/json.',
  compressed: 'Send the body as it is, not compressed.',
  malformed: 'The request could not be read.',
  busy: 'The server is busy. Try again in a moment.',
  unavailable: 'The database cannot be reached. Try again in a moment.',
  full: 'Storage is full. Nothing was saved; ask an administrator to free space.',
  readOnly: 'The database is in read-only mode. Nothing was saved.',
  failed: 'Something went wrong on the server. Nothing was saved.',
  used: (label: string, uses: readonly string[]) =>
    `${label} is used by ${uses.join(' and ')}. Change those first.`,
  otherRows: 'other rows',
  /** What a refusal calls a row: by its name, or without it where the person may not read that. */
  called: (name: string | null) => (name === null ? 'This' : `"${name}"`),
  literal: (called: string) => `${called} is a name that rules depend on. It cannot be renamed or deleted.`,
  generated: (called: string) => `${called} is made from the descriptors. It cannot be changed or deleted.`,
  stale: 'Somebody else saved this while you were editing.',
  beyondOwn: (titles: readonly string[]) =>
    `You cannot give what you do not hold yourself: ${titles.join(', ')}.`,
  everythingAtAll: 'everything',
  conflict: 'This does not go together with what is stored. Load it again and look.',
  resetLink: 'This link has been used, or is older than an hour. Ask for another.',
  currentPassword: 'This is not your current password.',
  outranks: 'You cannot change somebody who holds permissions that you do not.',
  outranksSight: 'You cannot see where somebody is signed in who holds permissions that you do not.',
  ownRoles: 'You cannot change your own roles. Ask another administrator.',
  ownAccount: 'You cannot delete or switch off your own account.',
  ownLink: 'Use Change Password for your own account: it asks for your current password.',
  lastAdministrator: 'This is the last active account with full rights. Give another one full rights first.',
  everything: (called: string) => `${called} holds everything, always. It cannot be changed or deleted.`,
} as const

export { accountMail, resetMail } from './account-messages.ts'
export { changing } from './change-messages.ts'
export { documenting, writing } from './writing-messages.ts'

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
  showing: { words: ['Showing ', ' to ', ' of ', ' entries'] },
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

export { newPassword, saving, signIn, unanswered } from './first-messages.ts'

/** Said by the frame around every screen. */
export const frame = {
  loading: 'Loading…',
  skip: 'Skip to content',
  menu: 'Main menu',
  welcome: 'Welcome,',
  dashboard: 'Dashboard',
  add: (one: string) => `Add ${one}`,
  addShort: 'Add',
  edit: (one: string) => `Edit ${one}`,
  look: (one: string) => `View ${one}`,
  breadcrumb: 'Breadcrumb',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  close: 'Close',
  userMenu: 'User menu',
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  changePassword: 'Change password',
  sessions: 'My sessions',
  keys: 'Keyboard shortcuts',
  calls: 'API',
  search: 'Search everything',
  searchKeys: 'Ctrl K',
  logOut: 'Log Out',
  dismiss: 'Dismiss',
  documentTitle: (parts: readonly string[]) => parts.join(' · '),
  notFound: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page has been taken away.',
  toDashboard: 'Go to dashboard',
  toList: (many: string) => `Go to ${many}`,
  notStarted: 'The page could not be started',
  notStartedText: 'You are still signed in.',
  notLoaded: 'This page could not be loaded',
  notLoadedText: 'A part of it did not arrive.',
  missing: (what: string) => `${what} did not arrive.`,
  askAgain: 'Ask again',
  newer: 'There is a newer version of this page.',
  newerText: 'Load it to go on; what you typed is kept.',
  reloadPage: 'Reload',
  parts: {
    dialog: 'The dialog',
    menu: 'The menu',
    userMenu: 'The user menu',
    popover: 'The box',
    palette: 'The search',
    keys: 'The list of keys',
    password: 'The password dialog',
    sessions: 'The list of sessions',
    why: 'The explanation',
    signIn: 'The sign-in',
    calendar: 'The calendar',
    chart: 'The chart',
    matrix: 'The table of permissions',
    accountTools: 'The sign-in tools',
    form: 'The form',
    screen: 'The page',
  },
  open: 'Open',
  broken: 'Something went wrong on this page',
  brokenText: 'Load it again; what was saved is safe.',
  reload: 'Load again',
} as const

/** A call failed, said in place. */
export const failed = {
  retry: 'Retry',
} as const

export const noPermission = {
  title: 'You cannot open this page',
  text: 'Ask an administrator to add the permission to your role.',
} as const

export { counting, seeding } from './seeding-messages.ts'
export { started, startFault, uncaught, wrongSetting } from './start-messages.ts'
export { backups, move, plans, schema, storage } from './storage-messages.ts'

/** What a person's own account is made of, where a message names a part of it. */
export const ownAccount = {
  current: 'Current password',
  session: 'session',
} as const

/** Said about the history. */
export const history = {
  whole:
    'Only who holds everything sees the whole history. The history of a row is open to whoever may read it.',
} as const
