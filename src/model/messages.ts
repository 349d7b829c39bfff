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
