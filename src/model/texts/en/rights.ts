import { both, either } from './grammar.ts'

/** Names of a few, and how many there are beside them. */
const few = (names: readonly string[], more: number): string =>
  more > 0 ? `${names.join(', ')} and ${more} more` : both(names)

const verbs = { read: 'see', create: 'add', update: 'change', delete: 'delete' } as const

type Verb = keyof typeof verbs

/** What somebody may do with the rows of an entity and why, for administrators. */
export const rights = {
  /** @param reason a sentence's second half */
  can: (name: string, verb: Verb, what: string, reason: string) =>
    `${name} can ${verbs[verb]} ${what}: ${reason}.`,
  cannot: (name: string, verb: Verb, what: string, reason: string) =>
    `${name} cannot ${verbs[verb]} ${what}: ${reason}.`,
  this: (one: string) => `this ${one}`,
  every: (one: string) => `every ${one}`,
  any: (one: string) => `any ${one}`,
  some: (titles: readonly string[]) => both(titles.map((title) => `“${title}”`)),
  everything: (roles: readonly string[]) =>
    `${both(roles)} ${roles.length > 1 ? 'hold' : 'holds'} every permission, always`,
  whole: (roles: readonly string[], one: string) =>
    `${both(roles)} ${roles.length > 1 ? 'give' : 'gives'} it for every ${one}`,
  byScope: (roles: readonly string[], scope: string, because: string) =>
    `${both(roles)} ${roles.length > 1 ? 'give' : 'gives'} it for “${scope}”, and ${because}`,
  given: (roles: readonly string[]) => `${both(roles)} ${roles.length > 1 ? 'give' : 'gives'} it`,
  outside: (roles: readonly string[], scopes: readonly string[], because: readonly string[]) =>
    `${both(roles)} ${roles.length > 1 ? 'give' : 'gives'} it for ${either(scopes.map((scope) => `“${scope}”`))} only, and ${because.join('; ')}`,
  noRole: 'they have no role',
  noGrant: (roles: readonly string[]) => `${both(roles)} ${roles.length > 1 ? 'do' : 'does'} not give it`,
  unseen: 'they cannot see it',
  inactive: (name: string) => `${name} cannot sign in: the account is switched off.`,
  locked: {
    literal: 'rules depend on its name, so nobody can delete it or rename it',
    generated: 'it belongs to a screen of this product',
    everything: 'its permissions are fixed',
    own: 'it is their own account',
  },
  instead: (label: string, present: string, wanted: string) => `${label} is ${present}, not ${wanted}`,
  although: (words: string, present: string) => `${words} does not hold (here: ${present})`,
  withPresent: (words: string, present: string) => `${words} (here: ${present})`,
  holdsNot: (words: string) => `${words} does not hold`,
  here: (label: string, present: string) => `${label}: ${present}`,
  empty: 'empty',
  everyRow: 'it holds for every row',
  /** @param ways each a permission, and who gives it */
  would: (verb: Verb, ways: readonly string[]) =>
    `${{ read: 'Seeing', create: 'Adding', update: 'Changing', delete: 'Deleting' }[verb]} it would take ${either(ways)}.`,
  /** What would give a right. @param roles that give it */
  way: (permission: string, roles: readonly string[], more: number) =>
    roles.length > 0 ? `${permission} (${few(roles, more)})` : `${permission} (no role gives it)`,
  canPress: (name: string, button: string, reason: string) => `${name} can press “${button}”: ${reason}.`,
  cannotPress: (name: string, button: string, reason: string) =>
    `${name} cannot press “${button}”: ${reason}.`,
  /** What a press needs before its rule is looked at. */
  beforePress: { read: 'they cannot see it', update: 'they cannot change it' },
  unseenIn: (fields: readonly string[]) => `they do not see what stands in ${both(fields)}`,
  there: (rule: string) => `it is there where ${rule}`,
  noWay: (label: string, from: string, to: string) => `${label} does not go from ${from} to ${to} for them`,
  wouldPress: (way: string) => `Pressing it would take ${way}.`,
  forWhom: 'Only who holds everything is told what others may do.',
  noAccount: (id: number) => `There is no account with the id ${id}.`,
  hidden: (fields: readonly string[]) => `They are not told ${both(fields)}.`,
  fixed: (fields: readonly string[]) => `They cannot change ${both(fields)}.`,
  /** Of the rows of an entity. */
  seen: (seen: string, all: string, many: string) => `They see ${seen} of ${all} ${many}.`,
} as const

/** Said by `npm run explain -- ENTITY --as EMAIL`. */
export const explainedRights = {
  title: (many: string, name: string, email: string) => `${many}: what ${name} (${email}) may do`,
  roles: (titles: readonly string[]) => (titles.length > 0 ? `Roles: ${titles.join(', ')}.` : 'No roles.'),
  inactive: 'The account is switched off: it cannot sign in.',
  scope: (title: string, rule: string) => `“${title}” are those whose ${rule}.`,
  row: (name: string, id: number) => `${name} (no. ${id})`,
  passes: 'yes',
  fails: 'no ',
  noPerson: (email: string) => `There is no account with the email '${email}'.`,
  noRow: (one: string, id: string) => `There is no ${one} with the id '${id}'.`,
  noEntity: 'Say whose rows are meant: npm run explain -- <name of an entity> --as <email> [--row <id>].',
  rowAlone: 'A row is explained for somebody: add --as <email>.',
  notYet: 'There is no database yet. Start the product once.',
  behind: 'The database is not in step with the descriptors. Start the product once, or see npm run plan.',
} as const

/** Said by the panel that explains to administrators what somebody may do. */
export const asking = {
  part: 'What explains rights',
  title: 'Why can somebody not see …?',
  command: 'Why can somebody not see …?',
  tool: 'What can they see?',
  about: 'What somebody may do with a row, and which role or rule decides it.',
  person: 'Person',
  screen: 'Screen',
  choose: 'Choose one',
  row: 'Row',
  rowHint: 'None: what they may do with the rows of the screen as a whole.',
  asking: 'Working it out …',
  incomplete: 'Choose a person and a screen.',
  failed: 'The answer could not be worked out.',
  verdicts: 'In short',
  how: 'Role by role',
  nothing: 'gives nothing here',
  scopes: 'Scope by scope',
  buttons: 'Button by button',
  given: (roles: readonly string[]) => `given by ${both(roles)}`,
  notGiven: 'not given',
  /** What a permission gives. @param verb of the permission @param scope null: all rows */
  gives: (verb: string, scope: string | null) => `${verb} ${scope === null ? 'all' : `“${scope}”`}`,
  everything: 'holds everything, always',
  seen: (seen: string, all: string) => `They see ${seen} of ${all} rows.`,
  yes: 'Yes',
  no: 'No',
  here: 'Here:',
} as const
