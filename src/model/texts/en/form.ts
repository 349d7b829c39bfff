import { both, counted, locale, months } from './grammar.ts'

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
  keepSecret: 'Leave empty to keep the password.',
  required: 'marks a required field',
  /** A field that holds nothing. */
  emptiness: 'nothing',
  /** Where a value may go. @param barred what only others may choose */
  ways: (from: string, open: readonly string[], barred: readonly string[]) =>
    [
      open.length > 0 ? `From ${from} it can go to: ${open.join(', ')}.` : `It stays ${from}.`,
      barred.length > 0 ? `You may not choose: ${barred.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  requiredWhile: (condition: string) => `Required while ${condition}.`,
  /** @param days until a deadline; negative when it has passed */
  due: (days: number) => {
    if (days === 0) return 'Due today'
    const count = counted(Math.abs(days), 'day')
    return days < 0 ? `Expired ${count} ago` : `Due in ${count}`
  },
  dirty: 'Unsaved changes',
  cancel: 'Cancel',
  create: 'Create',
  save: 'Save changes',
  saving: 'Saving…',
  delete: 'Delete',
  saveKeys: 'Save: Ctrl or Cmd + S. Save and add another: Ctrl or Cmd + Enter.',
  saveNext: 'Save and next',
  saveNextKeys: 'Ctrl ⇧ ↵',
  saveStay: 'Save and stay',
  saveAnother: 'Save and add another',
  saveAnotherKeys: 'Ctrl ↵',
  saveKey: 'Ctrl S',
  waysToSave: 'More ways to save',
  savedBy: (who: string, when: string) => `saved by ${who} ${when}`,
  you: 'you',
  place: (place: number, total: number, more: boolean) =>
    `${place.toLocaleString(locale)} of ${total.toLocaleString(locale)}${more ? '+' : ''}`,
  saved: (one: string) => `The ${one} was saved.`,
  created: (one: string) => `The ${one} was created.`,
  notSaved: (one: string) => `The ${one} was not saved.`,
  check: (fields: number) =>
    fields === 1 ? 'One field needs attention.' : `${fields} fields need attention.`,
  kept: 'What you typed is kept. Save again when you are ready.',
  signedOut: 'Your session ended. Sign in, then save again; what you typed is kept.',
  notDeleted: (one: string) => `The ${one} was not deleted.`,
  lookOnly: (one: string) =>
    `You can look at this ${one}, not change it. Ask an administrator for the permission.`,
  keptUnseen: 'Kept, not visible to you.',
  lookField: 'You can see this field, not change it.',
  noCreate: (one: string) => `Your roles do not let you add ${one}.`,
} as const

/** Said when the row was changed or deleted elsewhere while a form shows it. */
export const stale = {
  /** @param at 'at 22:14', 'on 21-11-2026 at 22:14'; '' where nobody knows */
  changed: (who: readonly string[], one: string, at: string) =>
    `${who.length === 0 ? 'Somebody' : both(who)} changed this ${one}${at && `${who.length > 1 ? ', last' : ''} ${at}`}.`,
  /** It was one's own account, elsewhere. */
  you: 'You, in another tab or browser,',
  choose: 'You both changed the fields below. Choose which value to keep, then save again.',
  taken: 'You changed other fields. Save again to keep both.',
  also: 'Also changed:',
  shown: 'The form shows it now:',
  yours: 'Yours',
  theirs: 'Theirs',
  empty: 'empty',
  allYours: 'Keep all of mine',
  allTheirs: 'Take all of theirs',
  deleted: (one: string) => `This ${one} has been deleted meanwhile.`,
  deletedText: 'What you see here is not lost: it can become a new one.',
  anew: 'Create as new',
  toList: 'Back to the list',
} as const

/** Said of values that the form does not show but the row keeps. */
export const hiddenValues = {
  while: (condition: string) => `Kept, not shown while ${condition}:`,
  only: (condition: string) => `Kept, shown only while ${condition}:`,
  show: 'Show',
  hide: 'Hide',
  empty: 'Empty them',
  emptied: 'Emptied when you save:',
  keep: 'Keep them',
} as const

/** Said of what the browser keeps of a form that was not saved. @param at '10:58', '17-11-2025 10:58' */
export const draftTexts = {
  kept: (at: string) => `draft kept ${at}`,
  without: (fields: readonly string[]) => `without ${both(fields)}, too large to keep`,
  here: (at: string) => `Your draft of ${at} is here.`,
  missing: (fields: readonly string[]) => `It does not hold ${both(fields)}: too large to keep.`,
  use: 'Use it',
  throwAway: 'Throw it away',
  thrown: 'The draft was thrown away.',
  undo: 'Undo',
} as const

/** Said by the dialog that adds a row which a dropdown lacks. */
export const adding = {
  title: (one: string) => `Add ${one}`,
  text: (outer: string) => `It is chosen in the ${outer} once it is saved.`,
  keeps: (outer: string) => `The ${outer} keeps what you typed.`,
  like: 'Like it:',
  instead: 'Choose that one instead?',
  submit: 'Add and choose',
} as const

/** Said when somebody leaves with changes. */
export const leaving = {
  title: 'Leave without saving?',
  text: (one: string) => `Your changes to this ${one} will be lost.`,
  leave: 'Leave',
  stay: 'Keep editing',
} as const

/** Said by the input of an address of the web, which few products have. */
export const urlInput = {
  open: (label: string) => `Open ${label} in a new tab`,
  added: 'https:// was put in front.',
  opens: (host: string) => `A browser opens ${host}.`,
} as const

/** Stands in a new form where the server gives a number. */
export const sequenceInput = 'Given when it is saved'

/** Said by the input of decimals, of a text as it stands in it. */
export const decimalInput = {
  understood: (amount: string) => `Read as ${amount}`,
} as const

/** Said by the inputs. */
export const inputs = {
  day: {
    placeholder: 'dd-mm-yyyy',
    choose: (label: string) => `Choose ${label} from a calendar`,
    calendar: 'Calendar',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    today: 'Today',
    clear: 'Clear',
    months,
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  },
  instant: {
    placeholder: 'hh:mm',
    timeOf: (label: string) => `${label}, time`,
    choose: (label: string) => `Choose the time of ${label} from a list`,
    times: (label: string) => `Times of ${label}`,
    list: 'The list of times',
    noDay: 'Type the day too, such as 31-12-2026.',
    noTime: 'Type the time too, such as 09:30.',
    wrongTime: (text: string) => `"${text}" is not a time of a day. Type hours and minutes, such as 09:30.`,
    /** @param from what the clock shows before, as if it went on; `to` what it shows then */
    skipped: (time: string, day: string, zone: string, from: string, to: string) =>
      `${time} does not exist on ${day} in ${zone}: the clock goes from ${from} to ${to}.`,
    twice: (time: string, day: string, zone: string, from: string, to: string) =>
      `${time} exists twice on ${day} in ${zone}: the clock goes from ${from} back to ${to}.`,
    /** @param offset 'UTC+02:00' */
    which: (first: boolean, offset: string) => `The ${first ? 'first' : 'second'}, at ${offset}`,
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
    create: (label: string) => `Add “${label}”`,
    /** Opens a form first. @param one with its article */
    add: (label: string, one: string) => (label ? `Add “${label}”…` : `Add ${one}…`),
    addKeys: 'Ctrl ↵',
    typeOne: (one: string) => `Type a name to add ${one}.`,
    creating: (label: string) => `Adding “${label}”…`,
    notCreated: (label: string) => `“${label}” was not added.`,
    nothing: '–',
    clear: (label: string) => `Clear ${label}`,
    unknown: (id: number) => `No. ${id}`,
    more: 'Show more',
  },
  secret: { show: 'Show password', hide: 'Hide password', capsLock: 'Caps Lock is on.' },
  files: 'The list of files',
  image: 'The image',
  html: { preview: 'Preview', write: 'Write', nothing: 'Nothing to show yet.' },
  matrix: {
    caption: 'Permissions by screen',
    screen: 'Screen',
    all: 'All',
    verbs: { read: 'Read', create: 'Create', update: 'Update', delete: 'Delete' },
    cell: (verb: string, many: string) => `${verb} ${many}`,
    row: (many: string) => `All of ${many}`,
    column: (verb: string) => `${verb} everything`,
    scopes: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
    scopesOf: (count: number, many: string) => `${count === 1 ? '1 scope' : `${count} scopes`} of ${many}`,
    /** @param whole what gives it already */
    moot: (label: string, whole: string) => `${label}: given by ${whole}`,
    mootOnes: 'A scope whose verb is given for all rows adds nothing; it keeps its own ticks.',
    others: 'Other permissions',
    count: (chosen: number, all: number) => `${chosen} of ${all} permissions`,
    notHeld: 'Dimmed: you do not hold these yourself, so you cannot give or take them.',
    failed: 'The permissions could not be loaded.',
  },
} as const

/** Said of rows of which something stays as it is. */
export const locked = {
  literal: (name: string) => `Rules depend on the name “${name}”. It cannot be renamed or deleted.`,
  /** @param screen the title of the screen's list, where it is known */
  generated: (screen: string | null) =>
    screen === null
      ? 'This permission belongs to a screen of this product. It cannot be changed.'
      : `This permission belongs to the ${screen} screen. It cannot be changed.`,
  everything: (name: string) => `“${name}” holds every permission, always. It cannot be changed or deleted.`,
  /** @param scopes what they are called together */
  scope: (scopes: string, changes: boolean) => `You may ${changes ? 'change' : 'delete'} ${scopes} only.`,
  own: 'This is your own account. Only somebody else can change its roles, switch it off or delete it.',
  ownField: 'Only somebody else can change this for you.',
} as const
