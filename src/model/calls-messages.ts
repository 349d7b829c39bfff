/** Said by the client that `npm run client` writes, and by that command. */
export const clientTexts = {
  head: (title: string) =>
    `// ${title}: its calls, typed. Written by \`npm run client\` from the OpenAPI document; write it anew, do not edit it.`,
  keyword: 'Looks at the label alone.',
  ids: 'Exactly these rows.',
  create: (title: string) =>
    `The calls of ${title}: \`createClient({ url, token })\`; the token is what \`session.login\` answers.`,
  written: (file: string) => `${file} is written.`,
} as const

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
}

const formats: Readonly<Record<string, string>> = {
  date: 'day, YYYY-MM-DD',
  'date-time': 'moment, ISO 8601 in UTC',
  email: 'email address',
}

/** Said by the page of calls. */
export const callTexts = {
  search: 'Search calls',
  list: 'Calls by subject',
  all: 'All calls',
  loading: 'Loading…',
  failed: 'The calls could not be loaded',
  nothing: (keyword: string) => `No call matches “${keyword}”.`,
  missing: 'There is no such call',
  missingText: 'It may have been renamed or taken away.',
  introTitle: 'Every call of this product',
  intro: [
    'Whatever this page does, a script can do with the same calls, and with the same rights.',
    'Sign in with POST /api/login and send the token that it answers as “Authorization: Bearer …” with every other call.',
    'A list answers a page: rows under data, and how many there are under total. keyword, sortBy, order, per_page and page shape it.',
    'A call that fails says why under message; 422 names every bad field under errors.',
    'Send version back with a change, and it is refused with 409 where somebody else saved in between.',
  ],
  save: 'Save as OpenAPI 3.1',
  fileName: 'openapi.json',
  needs: 'Needs',
  nobody: 'Nothing: no sign-in.',
  anybody: 'A sign-in.',
  oneOf: 'A sign-in with one of these permissions:',
  just: 'A sign-in with this permission:',
  held: 'You hold it',
  notHeld: 'You do not hold it',
  parameters: 'Parameters',
  payload: 'Payload',
  example: 'Example',
  answers: 'Answers',
  otherwise: 'or',
  noBody: 'Without a body.',
  commandLine: 'From a command line',
  required: 'Required',
  inPath: 'In the path',
  anything: 'anything',
  listOf: (of: string) => `list of ${of}`,
  kinds,
  formats,
  limits: {
    oneOf: (values: readonly string[]) =>
      values.length === 1 ? `Only ${values[0]}` : `One of ${values.join(', ')}`,
    initially: (value: string) => `${value} where it is not given`,
    least: (value: number) => `${value} or more`,
    most: (value: number) => `${value} or less`,
    shortest: (length: number) => `${length} characters or more`,
    longest: (length: number) => `${length} characters at most`,
    items: (count: number) => `${count} at most`,
    empties: 'Null for none',
  },
} as const
