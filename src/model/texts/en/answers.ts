import { counted, lower, waiting } from './grammar.ts'

/** A long way loses its middle. */
const shortWay = (names: readonly string[]): readonly string[] =>
  names.length <= 8 ? names : [...names.slice(0, 4), '…', ...names.slice(-3)]

/** Answered with a status of their own. */
export const refused = {
  /** Whoever a rule calls me, to themselves: 'Owner is you'. */
  you: 'you',
  signIn: 'Sign in to go on.',
  credentials: 'Email or password is not right.',
  throttled: (seconds: number) => `Too many attempts to sign in. Try again in ${waiting(seconds)}.`,
  tooMany: (seconds: number) => `Too many calls in a minute. Go on in ${seconds} seconds.`,
  permission: (permission: string) => `You need the permission "${permission}". Ask an administrator for it.`,
  missing: (one: string) => `There is no such ${one}. It may have been deleted.`,
  noAddress: (address: string) => `There is no such address: ${address}`,
  method: (method: string, allowed: string) => `${method} is not possible here. Possible: ${allowed}.`,
  body: 'The body must be a JSON object.',
  tooLarge: (limit: string) => `The body may have ${limit} at most.`,
  tooManyParts: (most: number) => `The body may have ${most} lists and objects at most.`,
  mediaType: 'Send the body as application/json.',
  fileType: 'Send the file as it is, as text/csv, as a workbook or as application/octet-stream.',
  anyFileType: 'Send the file as it is, as application/octet-stream.',
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
  called: (name: string | null, one = '') => (name === null ? `This ${one}`.trimEnd() : `"${name}"`),
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

/** Said by validation, under a field. `label` is the field's label as the form shows it. */
export const invalid = {
  required: (label: string) => `${label} is required.`,
  /** A list of choices. @param one what one of them is called */
  chooseOne: (one: string) => `Choose at least one ${one}.`,
  requiredWhile: (label: string, condition: string) => `${label} is required while ${condition}.`,
  text: (label: string) => `${label} must be text.`,
  characters: (label: string) =>
    `${label} holds a character that cannot be stored. Type it again without it.`,
  tooLong: (label: string, longest: number) => `${label} may have ${longest} characters at most.`,
  marks: (label: string, most: number) =>
    `${label} holds a letter with more than ${most} accents or other marks on it. Type it again with fewer.`,
  mixed: (label: string, word: string) =>
    `${label} holds "${word}", which mixes letters of different alphabets that look alike. Write each word in one alphabet, or put a hyphen between.`,
  email: (label: string) => `${label} must be an email address, such as name@example.org.`,
  day: (label: string) => `${label} must be a day of the calendar, such as 31-12-2026.`,
  number: (label: string) => `${label} must be a number.`,
  least: (label: string, least: number | string) => `${label} must be ${least} or more.`,
  most: (label: string, most: number | string) => `${label} must be ${most} or less.`,
  flag: (label: string) => `${label} must be true or false.`,
  reference: (label: string) => `${label} must be one of the list.`,
  choice: (label: string, values: readonly string[]) => `${label} must be one of: ${values.join(', ')}.`,
  missing: (label: string) => `${label} is no longer in the list. Choose another.`,
  references: (label: string) => `${label} must be a list of choices.`,
  file: (label: string) => `${label} must be a file that was sent before, by its id.`,
  files: (label: string, most: number) =>
    `${label} must be a list of files that were sent before, ${most} at most.`,
  taken: (label: string, value: string) => `${label} "${value}" is taken. Choose another.`,
  confirmation: 'The two passwords differ.',
  notBefore: (label: string, other: string, day: string | null) =>
    `${label} must not be before ${other}${day === null ? '' : ` (${day})`}.`,
  password: {
    short: (label: string, least: number) => `${label} must have at least ${least} characters.`,
    long: (label: string, most: number) => `${label} may have ${most} characters at most.`,
    common: (label: string) => `${label} is too easy to guess. Choose one that is not a well-known password.`,
    context: (label: string, word: string) => `${label} must not be made from "${word}".`,
  },
  summary: 'The given data was invalid.',
} as const

/** Said of the lines of a row. */
export const invalidLines = {
  list: (label: string) => `${label} must be a list of lines.`,
  most: (label: string, most: number) => `${label} may have ${most} lines at most.`,
  /** @param one what has the lines @param many what they are called */
  full: (one: string, many: string, most: number) =>
    `${one} may have ${most} ${lower(many)} at most, and has them.`,
  object: 'A line must be an object.',
  /** Not a line of this row, or no more. */
  gone: 'This line is not here any more. Somebody may have deleted it.',
  twice: 'This line is given twice.',
  /** @param line from 1 @param field null where the message names it, or is about the whole line */
  line: (line: number, field: string | null, message: string) =>
    field === null ? `Line ${line}: ${message}` : `Line ${line}, ${field}: ${message}`,
} as const

/** What is wrong with the query of a call: by itself, since no page says it. */
export const invalidQuery = {
  sortBy: (value: string, known: readonly string[]) =>
    `Cannot sort by "${value}". Sortable: ${known.join(', ')}.`,
  order: (value: string) => `order must be asc or desc, not "${value}".`,
  page: (value: string) => `page must be a whole number from 1, not "${value}".`,
  perPage: (value: string) => `per_page must be a whole number from 1, not "${value}".`,
  keyword: (longest: number) => `keyword may have ${longest} characters at most.`,
  words: (most: number) => `keyword may have ${most} words at most.`,
  once: (name: string) => `${name} may be given once.`,
  characters: 'keyword holds a character that no text can hold.',
  has: (name: string, value: string, known: readonly string[]) =>
    `${name}="${value}" is not possible here. ${known.length > 0 ? `Possible: ${known.join(', ')}.` : 'No rows belong to these.'}`,
  flag: (name: string) => `${name} may only be 1.`,
  optionsAlone: (name: string) => `${name} goes together with options=1.`,
  /** @param near the known name that was probably meant */
  unknown: (name: string, known: readonly string[], near: string | null) =>
    `There is no parameter ${name}. ${near !== null ? `Did you mean ${near}?` : known.length > 0 ? `Known: ${known.join(', ')}.` : 'This call takes none.'}`,
  rowNumber: (name: string) => `${name} must be the id of a row, a whole number from 1.`,
  entity: (known: readonly string[]) => `entity must be one of ${known.join(', ')}.`,
  outside: 'outside must be the id of a row, a whole number from 1.',
  ids: (most: number) => `ids must be at most ${most} whole numbers with commas between them.`,
} as const

/** What is wrong with a rule that somebody asks for. */
export const invalidWhere = {
  json: 'where is no JSON. Write a rule as {"status":"Open"}, percent-encoded.',
  bytes: (most: number) => `where may have ${most} bytes at most.`,
  tests: (most: number) => `where may have ${most} tests at most.`,
  levels: (most: number) => `where may go ${most} levels deep.`,
  values: (most: number) => `where may name ${most} values at most.`,
  characters: (most: number) => `A text in where may have ${most} characters at most.`,
  at: (place: string, message: string) => `${place}: ${message}`,
} as const

/** The same of the kinds that few products have, each by itself, so that the page of any other does without. */
export const invalidUrl = {
  form: (label: string) => `${label} must be an address of the web, such as https://example.org.`,
  credentials: (label: string) =>
    `${label} holds a name or password before an @. Whoever opened it would send them along; take them out.`,
} as const
export const invalidInstant = {
  written: (label: string) =>
    `${label} must be a date and time of the calendar, such as 2026-12-31T09:30:00Z.`,
  local: (label: string) =>
    `${label} must say how far its time is from UTC, such as 2026-12-31T09:30:00+01:00: without that, some times exist twice and some not at all.`,
} as const
export const invalidPhone = (label: string) =>
  `${label} must be a telephone number, such as +45 12 34 56 78 or 020 7946 0958 ext. 12.`
/** A number with so many places: '12', '12.5', '12.50'. */
const decimalLike = (scale: number): string => '12.500000'.slice(0, scale === 0 ? 2 : scale + 3)

/** Said of a decimal, by validation too: by itself, so that a page without one leaves it out. @param scale places behind the point */
export const invalidDecimal = {
  binary: (label: string, scale: number) =>
    `${label} must be sent as text, such as "${decimalLike(scale)}": a number with a fraction is not exact.`,
  written: (label: string, scale: number) =>
    `${label} must be a number written in figures${scale === 0 ? '' : ' with a point'}, such as ${decimalLike(scale)}.`,
  places: (label: string, scale: number) =>
    scale === 0
      ? `${label} must be a whole number.`
      : `${label} may have ${counted(scale, 'place')} behind the point at most.`,
  digits: (label: string, most: number) => `${label} may have ${most} figures before the point at most.`,
  /** What a payload may carry, in the document of the calls. */
  taken: (least: number | string | undefined, most: number | string | undefined) =>
    `Exact: as text, or a whole number${least === undefined ? '' : `, from ${least}`}${most === undefined ? '' : `${least === undefined ? ',' : ''} to ${most}`}.`,
} as const

/** What a write comes to beside what was typed: said by the server alone, so that no page carries it. */
export const invalidOutcome = {
  overflow: (label: string) => `${label} comes to more than can be kept. Enter smaller numbers.`,
  /** In a tree. @param way the names from the row by those between back to it, outermost first */
  circle: (way: readonly string[]) =>
    way.length === 2
      ? `${way[0]} cannot lie in itself.`
      : `${way[0]} cannot lie in what lies in it: ${shortWay(way).join(' › ')}.`,
  someCircle: (label: string) => `${label} would lead back to this row. Choose another.`,
} as const

/** What a person's own account is made of, where a message names a part of it. */
export const ownAccount = {
  current: 'Current password',
  session: 'session',
  setting: 'setting',
  value: 'Value',
  longSetting: (bytes: number) => `One setting may have ${bytes} bytes of JSON at most.`,
  fullSettings: (most: number) => `At most ${most} settings are kept for one person. Take one away first.`,
} as const

/** Said about the history. */
export const history = {
  whole:
    'Only who holds everything sees the whole history. The history of a row is open to whoever may read it.',
  entry: 'Name an entry of the history by its id.',
  account: 'Name an account by its id.',
  before: 'Say true or false.',
  fields: 'Name at least one field by its key, in a list.',
  field: (key: string) => `There is no field "${key}".`,
} as const
