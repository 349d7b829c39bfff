/**
 * Every wording that people read, from server and page. Grouped by where it is said, so that a bundle takes only
 * its own groups. Texts that the specification gives stand here letter for letter.
 */

/** Said by validation, under a field. `label` is the field's label as the form shows it. */
export const invalid = {
  required: (label: string) => `${label} is required.`,
  text: (label: string) => `${label} must be text.`,
  characters: (label: string) =>
    `${label} holds a character that cannot be stored. Type it again without it.`,
  tooLong: (label: string, longest: number) => `${label} may have ${longest} characters at most.`,
  email: (label: string) => `${label} must be an email address, such as name@example.org.`,
  day: (label: string) => `${label} must be a day of the calendar, such as 31-12-2026.`,
  number: (label: string) => `${label} must be a number.`,
  least: (label: string, least: number) => `${label} must be ${least} or more.`,
  most: (label: string, most: number) => `${label} must be ${most} or less.`,
  flag: (label: string) => `${label} must be true or false.`,
  reference: (label: string) => `${label} must be one of the list.`,
  missing: (label: string) => `${label} is no longer in the list. Choose another.`,
  references: (label: string) => `${label} must be a list of choices.`,
  image: (label: string) => `${label} must be an address on this site or a PNG, JPEG, WebP or GIF image.`,
  taken: (label: string, value: string) => `${label} "${value}" is taken. Choose another.`,
  confirmation: (label: string, of: string) => `${label} must repeat ${of}.`,
  notBefore: (label: string, other: string, day: string) => `${label} must not be before ${other} (${day}).`,
  password: {
    short: (label: string, least: number) => `${label} must have at least ${least} characters.`,
    long: (label: string, most: number) => `${label} may have ${most} characters at most.`,
    common: (label: string) => `${label} is too easy to guess. Choose one that is not a well-known password.`,
    context: (label: string, word: string) => `${label} must not be made from "${word}".`,
  },
  query: {
    sortBy: (value: string, known: readonly string[]) =>
      `Cannot sort by "${value}". Sortable: ${known.join(', ')}.`,
    order: (value: string) => `order must be asc or desc, not "${value}".`,
    page: (value: string) => `page must be a whole number from 1, not "${value}".`,
    perPage: (value: string) => `per_page must be a whole number from 1, not "${value}".`,
    keyword: (longest: number) => `keyword may have ${longest} characters at most.`,
    once: (name: string) => `${name} may be given once.`,
    characters: 'keyword holds a character that no text can hold.',
    has: (value: string, known: readonly string[]) =>
      `has="${value}" is not possible here. ${known.length > 0 ? `Possible: ${known.join(', ')}.` : 'No rows belong to these.'}`,
    ids: (most: number) => `ids must be at most ${most} whole numbers with commas between them.`,
  },
  summary: 'The given data was invalid.',
} as const

/** Answered with a status of their own. */
export const refused = {
  signIn: 'Sign in to go on.',
  credentials: 'These credentials do not match our records.',
  throttled: (seconds: number) => `Too many attempts to sign in. Try again in ${seconds} seconds.`,
  permission: (permission: string) => `You need the permission "${permission}". Ask an administrator for it.`,
  missing: (one: string) => `There is no such ${one}. It may have been deleted.`,
  missingCall: (path: string) => `There is no call ${path}.`,
  method: (method: string, allowed: string) => `${method} is not possible here. Possible: ${allowed}.`,
  body: 'The body must be a JSON object.',
  tooLarge: (limit: string) => `The body may have ${limit} at most.`,
  mediaType: 'Send the body as application/json.',
  malformed: 'The request could not be read.',
  busy: 'The server is busy. Try again in a moment.',
  unavailable: 'The database cannot be reached. Try again in a moment.',
  full: 'Storage is full. Nothing was saved; ask an administrator to free space.',
  readOnly: 'The database is in read-only mode. Nothing was saved.',
  failed: 'Something went wrong on the server. Nothing was saved.',
  used: (label: string, uses: readonly string[]) =>
    `${label} is used by ${uses.join(' and ')}. Change those first.`,
  literal: (label: string) => `"${label}" is a name that rules depend on. It cannot be renamed or deleted.`,
  generated: (title: string) => `"${title}" is made from the descriptors. It cannot be changed or deleted.`,
  stale: 'Somebody else saved this while you were editing.',
  beyondOwn: (titles: readonly string[]) =>
    `You cannot give what you do not hold yourself: ${titles.join(', ')}.`,
  outranks: 'You cannot change somebody who holds permissions that you do not.',
  ownRoles: 'You cannot change your own roles. Ask another administrator.',
  ownAccount: 'You cannot delete or switch off your own account.',
  lastAdministrator: 'This is the last active account with full rights. Give another one full rights first.',
  everything: (title: string) => `"${title}" holds everything, always. It cannot be changed or deleted.`,
} as const

/** A rule in words; see `describeRule`. */
export const conditions = {
  and: 'and',
  nothing: 'empty',
  yes: 'on',
  no: 'off',
  is: (label: string, values: string) => `${label} is ${values}`,
  isNot: (label: string, values: readonly string[]) =>
    values.length > 1
      ? `${label} is neither ${values.slice(0, -1).join(', ')} nor ${values.at(-1)}`
      : `${label} is not ${values[0] ?? ''}`,
  day: (side: 'before' | 'from' | 'to' | 'after', moment: string) =>
    ({
      before: `before ${moment}`,
      from: `${moment} or later`,
      to: `${moment} or earlier`,
      after: `after ${moment}`,
    })[side],
  moment: (days: number) => {
    if (days === 0) return 'today'
    return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'ago' : 'from today'}`
  },
  because: (condition: string) => `Shown because ${condition}`,
} as const

/** Said by the form. `one` is what a row is called in running text ('project status'). */
export const form = {
  add: (one: string) => `Add ${one}`,
  edit: (one: string) => `Edit ${one}`,
  look: (one: string) => `View ${one}`,
  required: 'marks a required field',
  dirty: 'Unsaved changes',
  cancel: 'Cancel',
  create: 'Create',
  save: 'Save changes',
  saving: 'Saving…',
  delete: 'Delete',
  saveKeys: 'Save: Ctrl or Cmd + S. Save and add another: Ctrl or Cmd + Enter.',
  saved: (one: string) => `The ${one} was saved.`,
  created: (one: string) => `The ${one} was created.`,
  notSaved: (one: string) => `The ${one} was not saved.`,
  check: (fields: number) => `Check ${fields} ${fields === 1 ? 'field' : 'fields'}.`,
  kept: 'What you typed is kept. Save again when you are ready.',
  signedOut: 'Your session ended. Sign in, then save again; what you typed is kept.',
  notDeleted: (one: string) => `The ${one} was not deleted.`,
  lookOnly: (one: string) =>
    `You can look at this ${one}, not change it. Ask an administrator for the permission.`,
  lookField: 'You can see this field, not change it.',
  noCreate: (one: string) => `Your roles do not let you add ${one}.`,
} as const

/** Said when somebody else saved the row first. */
export const stale = {
  title: (one: string) => `Somebody else changed this ${one} while you were editing.`,
  choose: 'Choose which value to keep for each field, then save again.',
  taken: 'None of the changes touch yours. Save again to keep both.',
  yours: 'Yours',
  theirs: 'Theirs',
  field: 'Field',
  empty: 'empty',
  allYours: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  save: 'Save with these',
  deleted: (one: string) => `This ${one} has been deleted by somebody else. What you typed is still here.`,
} as const

/** Said when somebody leaves with changes. */
export const leaving = {
  title: 'Leave without saving?',
  text: (one: string) => `Your changes to this ${one} will be lost.`,
  leave: 'Leave',
  stay: 'Keep editing',
} as const

/** Said by the inputs. */
export const inputs = {
  day: {
    placeholder: 'dd-mm-yyyy',
    choose: (label: string) => `Choose ${label} from a calendar`,
    calendar: 'Calendar',
    wrong: (text: string) => `"${text}" is not a day. Type day, month and year, such as 31-12-2026.`,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    today: 'Today',
    clear: 'Clear',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
  choice: {
    placeholder: (one: string) => `Select ${one}`,
    several: (many: string) => `Select ${many}`,
    none: 'Sorry, no matching options.',
    loading: 'Loading…',
    failed: 'The options could not be loaded.',
    retry: 'Retry',
    create: (label: string) => `Add "${label}"`,
    creating: (label: string) => `Adding "${label}"…`,
    notCreated: (label: string) => `"${label}" was not added.`,
    clear: (label: string) => `Clear ${label}`,
    unknown: (id: number) => `No. ${id}`,
    more: 'Type to find more.',
  },
  secret: { show: 'Show password', hide: 'Hide password', capsLock: 'Caps Lock is on.' },
  image: {
    choose: 'Choose image',
    replace: 'Replace',
    remove: 'Remove',
    address: 'or the address of an image on this site',
    large: 'The image is too large. Choose one below 140 KB.',
    type: 'Choose a PNG, JPEG, WebP or GIF image.',
  },
  html: { preview: 'Preview', write: 'Write', nothing: 'Nothing to show yet.' },
  yes: 'Yes',
  no: 'No',
  matrix: {
    caption: 'Permissions by screen',
    screen: 'Screen',
    all: 'All',
    verbs: { read: 'Read', create: 'Create', update: 'Update', delete: 'Delete' },
    cell: (verb: string, many: string) => `${verb} ${many}`,
    row: (many: string) => `All of ${many}`,
    column: (verb: string) => `${verb} everything`,
    others: 'Other permissions',
    count: (chosen: number, all: number) => `${chosen} of ${all}`,
    notHeld: 'Dimmed: you do not hold these yourself, so you cannot give or take them.',
    failed: 'The permissions could not be loaded.',
  },
} as const

/** Said on list screens. `one` and `many` are titles in lower case; `entries` stands as the specification has it. */
export const listing = {
  add: (one: string) => `Add ${one}`,
  search: (many: string) => `Search ${many}`,
  clearSearch: 'Clear search',
  show: 'Show',
  entries: 'entries',
  pageSize: 'Entries per page',
  narrow: (one: string) => `Only with a ${one}`,
  lists: (one: string) => `${one} lists`,
  all: 'All',
  more: (count: number) => `${count} more`,
  moreLists: 'More lists',
  table: (many: string) => `${many} table`,
  serial: 'SN',
  actions: 'Row actions',
  details: 'Details',
  edit: (label: string) => `Edit ${label}`,
  editOf: (one: string, label: string) => `Edit ${one} of ${label}`,
  start: (one: string, label: string) => `Start ${one}: ${label}`,
  view: (label: string) => `View ${label}`,
  delete: (label: string) => `Delete ${label}`,
  unnamed: (one: string, id: number) => `${one} ${id}`,
  legend: 'Row colours',
  none: '–',
  showing: { words: ['Showing ', ' to ', ' of ', ' entries'] },
  sorted: (heading: string, order: 'asc' | 'desc') =>
    `Sorted by ${heading}, ${order === 'asc' ? 'ascending' : 'descending'}.`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  firstMark: '<<',
  lastMark: '>>',
  first: 'first page',
  last: 'last page',
  loading: 'Loading…',
  empty: (many: string) => `No ${many} yet`,
  emptyText: (one: string) => `The first ${one} will stand here.`,
  emptyList: (title: string) => `Nothing in “${title}”`,
  emptyListText: (many: string) => `No ${many} are in this list now.`,
  emptyNarrowed: (many: string, one: string) => `No ${many} with a ${one} yet`,
  showAll: 'Show all',
  noMatch: (keyword: string) => `No match for “${keyword}”`,
  noMatchText: 'Check the spelling or search for another word.',
  failed: 'The list could not be loaded',
  failedText: 'Your search and filters are kept.',
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

/** Said of the database itself: in answers, in the log, at the start. `place` is the file or the server's address. */
export const storage = {
  busy: 'The database is busy. Try again in a moment.',
  unreadable:
    'The disk did not read or write as asked. Try again in a moment; an administrator should look at it.',
  readOnly: 'The database file cannot be written. Nothing was saved; ask an administrator to allow writing.',
  damaged: 'Damage was found in the database. Ask an administrator to restore a backup.',
  full: 'Storage is full. Nothing was saved; ask an administrator to free space.',
  unreachable: 'The database cannot be reached. Try again in a moment.',
  unknown:
    'The connection to the database broke while saving. Look whether it was saved before saving again.',
  tooLong: 'Saving took too long and was undone. Try again in a moment.',
  closed: 'The server is stopping. Try again in a moment.',
  held: (file: string, process: number) =>
    `${file} is in use by another server (process ${process}). Stop that one first: two servers cannot share a file.`,
  foreign: (file: string) =>
    `${file} is a SQLite file of another program. Set DATABASE_URL to a file of ours, or to one that does not exist yet.`,
  notOurs: (file: string) =>
    `${file} is no SQLite database, or its head is damaged. Restore a backup: npm run restore -- <backup file>`,
  corrupted: (file: string) =>
    `${file} is damaged. It can be read in part but is no longer written; restore a backup: npm run restore -- <backup file>`,
  foreignLog: (file: string) =>
    `${file}-wal is the log of another file: our server left none behind. Move it away and start again.`,
  missing: (file: string) => `There is no file ${file}.`,
  unwritable: (file: string) =>
    `${file} cannot be read and written. Give this user the right to the file and its folder, on a disk that is not read-only.`,
  noLog: (file: string) =>
    `${file} lies where SQLite cannot keep its write-ahead log, such as a network drive. Move it to a local disk.`,
  oldSqlite: (version: string, oldest: string) =>
    `SQLite ${version} can damage files; ${oldest} or later is needed. Start with npm start, which brings its own.`,
  checking: (file: string) => `${file} was not closed in order: checking it in the background.`,
  sound: (file: string) => `${file} is sound.`,
  badUrl: (url: string) =>
    `DATABASE_URL is '${url}'; it must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>.`,
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
  breadcrumb: 'Breadcrumb',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  close: 'Close',
  userMenu: (name: string) => `User menu, ${name}`,
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  changePassword: 'Change password',
  sessions: 'My sessions',
  keys: 'Keyboard shortcuts',
  search: 'Search',
  logOut: 'Log Out',
  dismiss: 'Dismiss',
  documentTitle: (parts: readonly string[]) => parts.join(' · '),
  notFound: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page has been taken away.',
  toDashboard: 'Go to dashboard',
  notStarted: 'The page could not be started',
  notStartedText: 'The server did not answer. You are still signed in.',
  notLoaded: 'This page could not be loaded',
  notLoadedText: 'A part of it did not arrive.',
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
  dashboard: 'Go to dashboard',
} as const
