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
  least: (label: string, least: number) => `${label} must be ${least} or more.`,
  most: (label: string, most: number) => `${label} must be ${most} or less.`,
  flag: (label: string) => `${label} must be true or false.`,
  reference: (label: string) => `${label} must be one of the list.`,
  choice: (label: string, values: readonly string[]) => `${label} must be one of: ${values.join(', ')}.`,
  missing: (label: string) => `${label} is no longer in the list. Choose another.`,
  references: (label: string) => `${label} must be a list of choices.`,
  image: (label: string) => `${label} must be an address on this site or a PNG, JPEG, WebP or GIF image.`,
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
  query: {
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
    ids: (most: number) => `ids must be at most ${most} whole numbers with commas between them.`,
  },
  summary: 'The given data was invalid.',
} as const
