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
  bounds: (least: number | undefined, most: number | undefined) =>
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
  faulty: (file: string) => `${file} was not kept, since it would have faults:`,
  written: (file: string) => `${file} is written and has no faults.`,
  next: (plural: string, list: string) => [
    'Next:',
    `  npm run dev     shows it at once: its list is at #${list}`,
    '  npm run check   says what is wrong, while you add fields, lists and rules (docs/descriptors.md has every word)',
    '  npm run plan    says what it will do to a database; npm start does it',
    `  Its permissions, ${plural}.read and so on, are held by full-rights accounts alone until somebody grants them.`,
  ],
} as const
