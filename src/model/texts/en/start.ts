/** Said about the environment's settings, before anything is started. */
export const wrongSetting = {
  value: (name: string, value: string, means: string) => `${name} is '${value}', but it must be ${means}.`,
  pair: (names: readonly string[]) => `${names.join(' and ')} are given together or not at all.`,
  port: 'a port from 0 to 65535',
  timeZone: 'a time zone by its IANA name, such as Europe/Copenhagen',
  oneOf: (values: readonly string[]) => `one of ${values.join(', ')}`,
  proxy: "addresses or ranges of your proxies, such as '127.0.0.1,10.0.0.0/8'",
  address: "the product's public address, such as https://office.example.org",
  smtp: 'the address of a mail server, such as smtps://user:secret@mail.example.org',
  count: 'a whole number of calls a minute and person, from 1',
  connections: 'a whole number of connections from one address, from 1',
} as const

/** Said where the server does not start, or once at its start. */
export const startFault = {
  descriptor: (file: string, reason: string) => `${file} cannot be read as a descriptor: ${reason}`,
  noProduct: (folder: string, missing: string) =>
    `There is no product in ${folder}: ${missing} is not there. A product has its descriptors in entities/, and app.ts. To begin one: npm run new -- product ${folder}`,
  appTooEarly: 'npm kept --app to itself. Write -- before it: npm run <command> -- --app <folder>',
  appMissing: '--app takes the folder of a product, such as examples/library.',
  portTaken: (host: string, port: number) =>
    `Port ${port} of ${host} is taken. End the program that listens there, or set PORT to another.`,
  portForbidden: (port: number) => `Port ${port} may not be used by this user. Set PORT to one from 1024.`,
  host: (host: string) => `HOST is '${host}', which is no address of this machine.`,
  page: (folder: string) => `The page in ${folder} is not whole. Build it anew: npm run build.`,
  undeclaredNeed: (route: string) => `The route ${route} does not say what it needs of its caller.`,
  noFullRole: (file: string) => `No role holds everything: ${file} must seed one with 'everything: true'.`,
  firstPassword: (reason: string) => `ADMIN_PASSWORD cannot be used: ${reason}`,
  firstEmail: (reason: string) => `ADMIN_EMAIL cannot be used: ${reason}`,
} as const

/** Logged of a fault that nobody caught. */
export const uncaught = 'Something failed that nobody saw to. What is kept in memory was dropped.'

/** Printed by the server for whoever started it. */
export const started = {
  at: (title: string, url: string) => `${title} is at ${url}`,
  withoutPage: (title: string, url: string) =>
    `${title} answers calls at ${url}, and has no page there: none was built. Build it: npm run build`,
  account: (email: string, password: string) => [
    'The first account was made. Its password is shown this once:',
    `Email: ${email}`,
    `Password: ${password}`,
  ],
  rescued: (email: string, password: string) => [
    'This account holds full rights now. Its password is shown this once:',
    `Email: ${email}`,
    `Password: ${password}`,
  ],
  given: (email: string) => `Sign in as ${email} with ADMIN_PASSWORD.`,
  noAccount:
    'No account is left that could sign in with full rights. Set ADMIN_EMAIL and ADMIN_PASSWORD and start with --new-administrator.',
} as const

/** Said by the start about first rows. */
export const seeding = {
  noListIndexes:
    'The indexes of the named lists could not be made: pages of small lists will be slow in large tables.',
  permissionsBack: (titles: readonly string[]) =>
    `Permissions that are there again, for the roles that had them: ${titles.join(', ')}.`,
  newPermissions: (titles: readonly string[]) =>
    `New permissions, held by full-rights roles alone until somebody gives them on: ${titles.join(', ')}.`,
} as const

/** Logged about the counts that the database keeps. */
export const counting = {
  noTriggers:
    'The triggers that keep counts could not be made: lists are counted as they are read, which is slow in large tables.',
  unkept: (table: string) => `A list of ${table} is counted as it is read until the next start.`,
  wrong: (table: string) => `The counts of ${table} were not those of its rows, and were made anew.`,
  unchecked: 'The counts could not be checked.',
  linesWait: 'Line breaks in texts of one line wait to become spaces: the database does not take it now.',
  linesLeft: (title: string, ids: readonly number[], more: boolean) =>
    `In ${title} ${ids.join(', ')}${more ? ' and further ones' : ''} a line break stays in a text of one line: without it another row would have the same. Change one of the two, and the next start goes on.`,
  textsWait: 'Texts wait to be made ready for searching: the database does not take it now.',
} as const
