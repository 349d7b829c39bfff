import { both, counted } from './grammar.ts'

/** Said by the documents that `npm run docs -- --app` writes of a product. */
export const documenting = {
  entities: (title: string) => `What ${title} keeps`,
  calls: (title: string) => `The calls of ${title}`,
  document: 'Shapes of payloads and answers: `GET /api/openapi.json`.',
  address: (name: string, list: string, calls: string) =>
    `Descriptor \`entities/${name}.ts\`, list \`#${list}\`, calls \`${calls}\`.`,
  fieldHeads: ['Field', 'Key', 'Kind', 'Asked of it'],
  listHeads: ['List', 'Address', 'Rows where'],
  toneHeads: ['Colour', 'Reason', 'Where'],
  callHeads: ['Call', 'Does', 'Needs'],
  required: 'required',
  requiredWhile: (rule: string) => `required while ${rule}`,
  unique: 'no two the same',
  readonly: 'not set by hand',
  places: (scale: number) => counted(scale, 'place'),
  bounds: (least: number | string | undefined, most: number | string | undefined) =>
    [...(least === undefined ? [] : [`from ${least}`]), ...(most === undefined ? [] : [`to ${most}`])].join(
      ' ',
    ),
  longest: (length: number) => `at most ${length} characters`,
  notBefore: (other: string) => `not before ${other}`,
  always: 'no other colour holds',
  nobody: 'no sign-in',
  anybody: 'a sign-in',
} as const

/** Said by `npm run new`. */
export const writing = {
  usage: [
    'npm run new -- product <folder> [--title <title>]',
    'npm run new -- lookup <name> [--group <menu group>] [--icon <icon>] [--many <plural>]',
    'npm run new -- entity <name> [--field <name>:<kind>[:<entity>]]… [--group …] [--icon …] [--many …]',
    '--app FOLDER writes into the product in another folder.',
    'For example: npm run new -- entity contract --field signed_on:date --field author:reference',
  ],
  badName: (name: string) =>
    `'${name}' cannot name an entity. Use lower-case words with hyphens: 'project-status'.`,
  badField: (field: string, kinds: readonly string[]) =>
    `'${field}' is no field. Write <name>:<kind>, and :<entity> where a reference leads elsewhere. Kinds: ${kinds.join(', ')}.`,
  exists: (file: string) =>
    `${file} is there already. Nothing was written; choose another name, or edit that file.`,
  badProduct: (name: string) =>
    `A product is named after its folder, and '${name}' cannot name one. Use lower-case words with hyphens: 'town-library'.`,
  product: (folder: string, files: readonly string[]) => `${folder} is a product now: ${files.join(', ')}.`,
  nextOfProduct: (folder: string) => [
    'Next:',
    `  npm run new -- entity visit --field on:date --app ${folder}   adds an entity (docs/descriptors.md has every word)`,
    `  npm run dev -- --app ${folder}   shows it, and each change at once`,
    `  npm test -- --app ${folder}   tries what follows from its descriptors, and what you write in its tests/`,
    '  What the accounts look like, and which roles there are at first, is yours to change.',
  ],
  faulty: (file: string) => `${file} was not kept, since it would have faults:`,
  written: (file: string) => `${file} is written and has no faults.`,
  /** @param app what names a product in another folder to a command: ' -- --app ../clinic', or nothing */
  next: (plural: string, list: string, app: string) => [
    'Next:',
    `  npm run dev${app}     shows it at once: its list is at #${list}`,
    `  npm run check${app}   says what is wrong, while you add fields, lists and rules (docs/descriptors.md has every word)`,
    `  npm run plan${app}    says what it will do to a database; npm start${app} does it`,
    `  Its permissions, ${plural}.read and so on, are held by full-rights accounts alone until somebody grants them.`,
  ],
} as const

/** Said by the client that `npm run client` writes, and by that command. */
export const clientTexts = {
  head: (title: string) =>
    `// ${title}: its calls, typed. Written by \`npm run client\` from the OpenAPI document; write it anew, do not edit it.`,
  needs: (permissions: readonly string[]) => `Needs ${permissions.join(' or ')}`,
  moment: 'ISO 8601, UTC',
  longest: (length: number) => `${length} characters at most`,
  keyword: 'Searches the label alone.',
  ids: 'Exactly these rows.',
  begun: 'It runs on in the background: `batches.get(batch)` shows its progress.',
  create: (title: string) =>
    `The calls of ${title}: \`createClient({ url, token })\`; the token is what \`session.login\` answers.`,
  written: (file: string) => `${file} is written.`,
} as const

/** Said by `npm run check` of the descriptors. */
export const checking = {
  fine: 'The descriptors are sound.',
  count: (faults: number) => (faults === 1 ? '1 fault.' : `${faults} faults.`),
} as const

/** Said by `npm run explain`. */
export const explaining = {
  title: (many: string) => `${many}: why a row has its colour and its lists`,
  ladder: 'Colours, read from the top; the first rule that holds wins',
  table: (cases: number) => `Every combination (${cases} cases, alike ones in one line)`,
  sorted: (label: string, ascending: boolean) =>
    `Lists are sorted by ${label} at first, ${ascending ? 'ascending' : 'descending'}.`,
  required: 'Required only at times',
  requiredWhile: (label: string, condition: string) => `${label}, while ${condition}.`,
  against: 'Rows that stand against a rule',
  notLooked: (why: string) => `Whether rows stand against these rules was not looked at. ${why}`,
  rowRules: 'What every row is held to, what is worked out in it, and how it begins',
  formula: (label: string, left: string, operation: '+' | '-' | '*' | '/', right: string) =>
    `${label} is ${left} ${{ '+': 'plus', '-': 'less', '*': 'times', '/': 'divided by' }[operation]} ${right}; empty where one of them is.`,
  /** @param value none of a count @param only of which of the rows, in words; '' of all */
  gathered: (
    label: string,
    take: 'sum' | 'count' | 'least' | 'greatest',
    value: string | null,
    rows: string,
    only: string,
  ) => {
    const which = only === '' ? '' : ` where ${only}`
    return take === 'count' || value === null
      ? `${label} is how many ${rows} there are${which}.`
      : `${label} is the ${{ sum: 'sum of all', least: 'least', greatest: 'greatest' }[take]} ${value} of ${rows}${which}.`
  },
  lines: (label: string, many: string, most: number) =>
    `${label} are ${many} that are edited and saved with it: ${most} at most, in an order of their own.`,
  warnings: 'What may surprise',
  noOddities: 'Nothing stands out.',
  noRules: (many: string) => `${many} have no colours and no named lists.`,
  tooMany: 'There are too many combinations to list.',
  always: 'always',
  any: 'any',
  empty: 'empty',
  lists: 'Lists',
  list: 'List',
  scope: 'Scope',
  rows: 'Its rows',
  colour: 'Colour',
  reason: 'Reason',
  rule: 'Rule',
  wins: 'Wins',
  when: 'When',
  winsOf: (wins: number, holds: number) => `${wins} of ${holds}`,
  day: (shift: number) => (shift === 0 ? 'today' : `today ${shift < 0 ? '−' : '+'} ${Math.abs(shift)}`),
  anyDay: 'any day',
  before: (day: string) => `before ${day}`,
  from: (day: string) => `${day} or later`,
  range: (from: string, to: string) => `${from} to ${to}`,
  rare: (reason: string, tone: string, wins: number, holds: number, before: readonly string[]) =>
    `"${reason}" (${tone}) hardly ever wins: it holds in ${holds} cases and colours ${wins}; before it stand ${before.join(', ')}.`,
  meanings: (tone: string, reasons: readonly string[]) =>
    `${tone} has ${reasons.length} meanings: ${reasons.join('; ')}.`,
  clash: (at: string, tone: string, reason: string, value: string, chip: string) =>
    `Where ${at}, the row is ${tone} ("${reason}") although ${value} is shown ${chip}.`,
  furtherHeading: 'Needed beside the verbs',
  /** @param roles the first ones that are given it */
  further: (title: string, roles: readonly string[]) =>
    `${title}: given at first to ${roles.length > 0 ? both(roles) : 'no role but those that hold everything'}.`,
  usage: 'npm run explain [-- <name of an entity> [--as <email> [--row <id>]]] [--app <folder>]',
  unknown: (name: string, known: readonly string[]) =>
    `There is no entity '${name}'. There are: ${known.join(', ')}.`,
} as const

/** Said by `npm run plan -- --against REVISION`, to reviewers. */
export const changing = {
  title: (revision: string) => `Changes since ${revision}`,
  none: 'Nothing changes.',
  parts: {
    screens: 'Screens',
    calls: 'Calls',
    tables: 'Tables',
    permissions: 'Permissions',
    rules: 'Rules',
  },
  breaking: 'BREAKING',
  key: (at: string, before: string, after: string) => `${at} travels under ${after}, no longer ${before}.`,
  required: (at: string) => `${at} is required now.`,
  requiredWhile: (at: string, condition: string) => `${at} is required now while ${condition}.`,
  optional: (at: string) => `${at} may be empty now.`,
  rowRule: (table: string, text: string) => `${table}: new: ${text}`,
  noRowRule: (table: string, text: string) => `${table}: no longer: ${text}`,
  unique: (at: string) => `${at} is unique now.`,
  notUnique: (at: string) => `${at} need not be unique any more.`,
  sortable: (at: string) => `Lists can be sorted by ${at}.`,
  unsortable: (at: string) => `Lists can no longer be sorted by ${at}.`,
  sort: (at: string, after: string, before: string) =>
    `${at} are sorted by ${after} where a call says nothing else; before: by ${before}.`,
  unwritable: (at: string) => `${at} is no longer taken from payloads.`,
  to: (at: string, before: string, after: string) => `${at} refers to ${after}, no longer to ${before}.`,
  newField: (at: string, kind: string) => `${at} is new (${kind}).`,
  goneField: (at: string) => `${at} is gone from answers and payloads.`,
  newColumn: (at: string) => `Column ${at} is added.`,
  hiddenColumn: (at: string) => `Column ${at} is hidden; its data stays.`,
  renamed: (before: string, after: string) => `${before} becomes ${after}; its data is carried over.`,
  kind: (at: string, before: string, after: string) => `${at} is a ${after}, no longer a ${before}.`,
  retyped: (at: string, before: string, after: string) =>
    `Column ${at} would turn from ${before} to ${after}: refused while rows stand in the way.`,
  label: (at: string, before: string, after: string) =>
    `${at} is labelled "${after}", no longer "${before}".`,
  columns: (at: string, before: string, after: string) => `${at} list shows ${after}; before: ${before}.`,
  form: (at: string, after: string) => `${at} form shows ${after}.`,
  route: (before: string, after: string) => `The list at ${before} moves to ${after}.`,
  menu: (at: string) => `${at} have another place or icon in the menu.`,
  address: (before: string, after: string) => `The call ${before} moves to ${after}.`,
  options: (path: string, unpaged: boolean) =>
    unpaged ? `${path} without a query answers every row.` : `${path} without a query answers a page.`,
  inline: (at: string) => `${at} travels with its row, and is saved with it.`,
  notInline: (at: string) => `${at} travels with its row no longer; each is saved by itself.`,
  newButton: (call: string, text: string) => `${call} is new. ${text}`,
  button: (call: string, after: string, before: string) => `${call}: ${after} Before: ${before}`,
  scope: (at: string, after: string, before: string) =>
    `${at} are rows where ${after}; before: where ${before}.`,
  newCall: (path: string) => `${path} is new.`,
  goneCall: (path: string) => `${path} is gone.`,
  newScreens: (list: string, form: string) => `${list} and ${form} are new.`,
  goneScreens: (list: string, form: string) => `${list} and ${form} are gone.`,
  newTable: (table: string) => `Table ${table} is made.`,
  hiddenTable: (table: string) => `Table ${table} is hidden; its rows stay.`,
  newPermissions: (titles: readonly string[]) =>
    `${titles.join(', ')} are new; the full-rights role alone holds them.`,
  gonePermissions: (titles: readonly string[]) => `${titles.join(', ')} are gone.`,
  renamedPermissions: (before: string, after: string) => `Permissions on ${before} are on ${after} now.`,
  colour: (at: string, before: string, after: string) => `${at}: ${before} becomes ${after}.`,
  joins: (at: string, lists: string) => `${at}: enters ${lists}.`,
  leaves: (at: string, lists: string) => `${at}: leaves ${lists}.`,
  everywhere: 'Everywhere',
  notThere: (folder: string) => `${folder} is not in it`,
  unreadableRevision: (revision: string, reason: string) =>
    `The descriptors of ${revision} cannot be loaded: ${reason}.`,
  unknownRevision: (revision: string) =>
    `'${revision}' is no revision of this repository. Name a branch, a tag or a commit.`,
} as const
