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
  loading: 'Loading…',
  notLoaded: (one: string) => `The ${one} could not be loaded`,
  missing: (one: string) => `There is no such ${one}`,
  missingText: 'It may have been deleted, or the address is mistyped.',
  toList: (many: string) => `Go to ${many}`,
  back: 'Back',
  required: 'marks a required field',
  requiredWhile: (condition: string) => `Required while ${condition}.`,
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
    /** Letter for letter as specified. */
    none: 'Sorry, no matching options.',
    menu: (label: string) => `Options of ${label}`,
    loading: 'Loading…',
    failed: 'The options could not be loaded.',
    retry: 'Retry',
    create: (label: string) => `Add "${label}"`,
    elsewhere: (one: string) => `Add ${one} in a new tab`,
    typeOne: (one: string) => `Type a name to add ${one}.`,
    creating: (label: string) => `Adding "${label}"…`,
    notCreated: (label: string) => `"${label}" was not added.`,
    clear: (label: string) => `Clear ${label}`,
    unknown: (id: number) => `No. ${id}`,
    more: 'Show more',
  },
  secret: { show: 'Show password', hide: 'Hide password', capsLock: 'Caps Lock is on.' },
  image: {
    choose: 'Choose image',
    replace: 'Replace',
    remove: 'Remove',
    address: 'or the address of an image on this site',
    large: 'The image is too large, and cannot be made smaller here. Choose one below 140 KB.',
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

/** Said of rows that nobody can change. */
export const locked = {
  literal: (name: string) => `Rules depend on the name “${name}”. It cannot be renamed or deleted.`,
  generated: (name: string) =>
    `“${name}” follows from a screen of this product. It cannot be changed or deleted.`,
  everything: (name: string) => `“${name}” holds every permission, always. It cannot be changed or deleted.`,
} as const
