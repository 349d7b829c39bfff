import { counted } from './grammar.ts'

/** Said by `npm run plan`. */
export const plans = {
  nothing: 'The database is in step with the descriptors. Nothing to do.',
  fresh: 'The database holds nothing of ours yet. A start would make:',
  would: 'A start would do this, in one transaction, after a backup where rows are touched:',
  index: (step: string, rows: number) => (rows === 0 ? `- ${step}` : `- ${step} (${counted(rows, 'row')})`),
  hidden: (parts: readonly string[]) =>
    `No longer described; kept with its data, not shown: ${parts.join(', ')}.`,
  alone:
    'Stop every other server before such a start. These steps are refused while another one uses the database:',
  refused: 'A start would be refused until a person has decided:',
  labels: (table: string) => `how other processes notice new names in ${table}`,
  notes: 'Look at this first:',
  seeds: 'First rows would be added:',
  firstRows: (table: string, rows: number, texts: readonly string[]) =>
    `${counted(rows, 'row')} to ${table}, which has none${texts.length > 0 ? `: ${texts.join(', ')}` : ''}.`,
  seedAdded: (table: string, texts: readonly string[], others: readonly string[], count: number) =>
    `${texts.map((text) => `'${text}'`).join(', ')} to ${table}, since rules name ${texts.length === 1 ? 'it' : 'them'}.${
      count > 0
        ? ` ${others.map((text) => `'${text}'`).join(', ')}${count > others.length ? ` and ${count - others.length} more` : ''} ${count === 1 ? 'is' : 'are'} there, too, and not among the first rows: where one of them is meant under a new name, both will stand side by side. What refers to the old one keeps it until somebody changes that.`
        : ''
    }`,
  permissions: 'Permissions would follow:',
  permissionRenamed: (title: string, next: string, roles: readonly string[]) =>
    `${title} becomes ${next}${roles.length > 0 ? `, also for ${roles.join(', ')}` : ''}.`,
  permissionGone: (title: string, roles: readonly string[]) =>
    `${title} goes; ${roles.length > 0 ? `${roles.join(', ')} will have it again when it comes back` : 'no role is given it'}.`,
  permissionBack: (title: string, roles: readonly string[]) =>
    `${title} comes back${roles.length > 0 ? `, for ${roles.join(', ')}` : '; no role was given it'}.`,
  permissionBegins: (title: string, roles: readonly string[]) =>
    `${title}, added by hand, begins to mean something${roles.length > 0 ? `, and is taken from ${roles.join(', ')}` : ''}.`,
  permissionsNew: (titles: readonly string[]) =>
    `New, and given to no role but those that hold everything: ${titles.join(', ')}.`,
} as const

/** What an index is for, and what it costs; said by `npm run plan -- --indexes`. */
export const indexes = {
  unique: (fields: readonly string[]) => `two rows never have the same ${fields.join(', ')}`,
  sorted: (field: string) => `lists sorted by ${field}`,
  reference: (field: string) => `rows by ${field}, lists sorted by it, deletes of the rows that it names`,
  label: (field: string) => `dropdowns, and the order of labels, which contain ${field}`,
  scope: (scopes: readonly string[]) => `the rows of one person: ${scopes.join(', ')}`,
  overlap: (fields: readonly string[]) => `overlapping periods of the same ${fields.join(', ')}`,
  atMost: (fields: readonly string[]) => `how many rows have the same ${fields.join(', ')}`,
  list: (list: string) => `the list ${list}`,
  lists: (lists: readonly string[]) => `the lists ${lists.join(', ')}`,
  lookups: (fields: readonly string[]) => `filters, groups and sorting by ${fields.join(', ')}`,
  search: 'search for words within texts',
  waiting: 'rows whose search text is not computed yet',
  unwanted: 'no longer needed; the next start drops it',
  of: (table: string, size: string) => `Indexes of ${table}, ${size}:`,
  one: (name: string, entries: number, size: string, share: string) =>
    `- ${name}: ${counted(entries, 'entry', 'entries')}, ${size}, ${share}`,
  size: (bytes: number) =>
    bytes < 2 ** 20 ? `${Math.ceil(bytes / 2 ** 10)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`,
  share: (share: number) => `${(share * 100).toFixed(0)} %`,
} as const
