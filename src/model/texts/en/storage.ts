import { both, counted } from './grammar.ts'

/** Said of the database itself: in answers, in the log, at the start. `place` is the file or the server's address. */
export const storage = {
  busy: 'The database is busy. Try again in a moment.',
  unreadable:
    'The disk did not read or write as asked. Try again in a moment; an administrator should look at it.',
  readOnly: 'The database file cannot be written. Nothing was saved; ask an administrator to allow writing.',
  damaged: 'Damage was found in the database. Ask an administrator to restore a backup.',
  partlyReadable:
    'Damage was found in the database. It can be read in part and nothing is saved any more; ask an administrator to restore a backup.',
  full: 'Storage is full. Nothing was saved; ask an administrator to free space.',
  unreachable: 'The database cannot be reached. Try again in a moment.',
  unknown:
    'The connection to the database broke while saving. Look whether it was saved before saving again.',
  tooLong: 'Saving took too long and was undone. Try again in a moment.',
  misheard:
    "Something was said on the database's channel that is not ours, or of another version. What is kept in memory was dropped.",
  listenerFailed: 'Something failed that hears of changes. What it keeps in memory was dropped.',
  closed: 'The server is stopping. Try again in a moment.',
  held: (file: string, process: number) =>
    `${file} is in use by another server (process ${process}). Stop that one first: two servers cannot share a file.`,
  heldByOtherName: (file: string) =>
    `${file} is in use by another server under another name: it has several (hard links). Stop that one first: two servers cannot share a file.`,
  foreign: (file: string) =>
    `${file} is a SQLite file of another program. Set DATABASE_URL to a file of ours, or to one that does not exist yet.`,
  notOurs: (file: string) =>
    `${file} is no SQLite database, or its head is damaged. Restore a backup: npm run restore -- <backup file>`,
  corrupted: (file: string) =>
    `${file} is damaged. It can be read in part but is no longer written; restore a backup: npm run restore -- <backup file>`,
  damagedAtStart: (file: string) =>
    `${file} is damaged, so nothing is started on it. Restore a backup: npm run restore -- <backup file>`,
  foreignLog: (file: string) =>
    `${file}-wal is the log of another file: our server left none behind. Move it away and start again.`,
  logAlone: (file: string) =>
    `${file} is gone, but its log ${file}-wal is still there, and may hold what was saved last. Put the file back beside it, or restore a backup: npm run restore -- <backup file>. To begin anew, move the log away.`,
  logGone: (file: string) =>
    `${file}-wal is gone though the server did not end in order: if somebody took it away, what was saved last is missing. Stop the server and put it back, or look into the backups.`,
  lockDamaged: (lock: string) =>
    `${lock} is damaged. It only says which server uses the file: delete it and start again.`,
  fullAtStart: (place: string) =>
    `Storage is full where ${place} lies. What did not fit was not begun; free space there and start again.`,
  missing: (file: string) => `There is no file ${file}.`,
  noFile: (file: string) => `${file} is no file. Let DATABASE_URL name one, such as sqlite:data/tracking.db.`,
  unwritable: (file: string) =>
    `${file} cannot be read and written. Give this user the right to the file and its folder, on a disk that is not read-only.`,
  noLog: (file: string) =>
    `${file} lies where SQLite cannot keep its write-ahead log, such as a network drive. Move it to a local disk.`,
  oldSqlite: (version: string, oldest: string) =>
    `SQLite ${version} can damage files; ${oldest} or later is needed. Start with npm start, which brings its own.`,
  checking: (file: string) => `${file} was not closed in order: checking it in the background.`,
  nearlyFull: (file: string, megabytes: number) =>
    `Only ${megabytes} MB are free where ${file} lies. Once it is full nothing can be saved; free space now.`,
  sound: (file: string) => `${file} is sound.`,
  server: {
    unreachable: (place: string, why: string) =>
      `The PostgreSQL server at ${place} cannot be reached: ${why}.`,
    refused: (place: string, why: string) => `The PostgreSQL server at ${place} refused us: ${why}.`,
    old: (place: string, version: string) =>
      `The PostgreSQL server at ${place} is version ${version}; 15 or later is needed.`,
    encoding: (place: string, encoding: string) =>
      `The database at ${place} keeps text as ${encoding}. Make one with: create database … encoding 'UTF8'.`,
  },
  badUrl: (url: string) =>
    `DATABASE_URL is '${url}'; it must be sqlite:<path> or postgres://<user>:<password>@<host>/<database>.`,
} as const

/** 'Town Library (library)', and of a database without a mark what can be said of it. */
const productName = (mark: { readonly name: string; readonly title: string } | null) =>
  mark === null ? 'a product that bears no name in it' : `${mark.title} (${mark.name})`

/** Said of the tables: what a start does to them, and what only a person can decide. */
export const schema = {
  createTable: (table: string) => `Create the table ${table}.`,
  sameTable: (table: string) => `Two tables would be called ${table}.`,
  addReferences: (table: string) => `Let the database hold the references of ${table}.`,
  renameTable: (former: string, table: string) =>
    `Rename the table ${former} to ${table}; its rows are carried over.`,
  follow: (former: string, name: string) =>
    `Bring along what is kept around the rows under the name '${former}', which is '${name}' now.`,
  setAside: (name: string, table: string) =>
    `Set aside what is kept around the rows of the hidden table ${table}: another entity is called '${name}' now.`,
  leftBehind: (name: string) =>
    `Set aside what is kept around rows that are gone under the name '${name}', which an entity takes now.`,
  renameColumn: (table: string, former: string, column: string) =>
    `Rename ${table}.${former} to ${column}; its values are carried over.`,
  addColumn: (table: string, column: string, initially: string | undefined) =>
    initially === undefined
      ? `Add the column ${table}.${column}.`
      : `Add the column ${table}.${column}, which holds ${initially} at first.`,
  replaceColumn: (table: string, column: string, type: string, worked?: true) =>
    `Make ${table}.${column} anew as ${type}; ${worked ? 'its values are worked out anew' : 'no row has a value in it'}.`,
  renameValue: (table: string, column: string, former: string, value: string, rows: number) =>
    `${table}.${column}: '${former}' becomes '${value}' in ${counted(rows, 'row')}.`,
  rescale: (table: string, column: string, from: number, to: number, rows: number) =>
    `Keep ${table}.${column} with ${counted(to, 'place')} behind the point instead of ${from}; the values of ${counted(rows, 'row')} stay what they are.`,
  otherCurrency: (
    table: string,
    column: string,
    former: string | undefined,
    currency: string | undefined,
    rows: number,
  ) =>
    `Read the values of ${table}.${column} ${currency === undefined ? 'in no currency' : `in ${currency}`}${former === undefined ? '' : ` instead of ${former}`}; the figures of ${counted(rows, 'row')} stay as they are.`,
  digitsLost: (
    file: string | undefined,
    table: string,
    column: string,
    lost: {
      readonly from: number
      readonly to: number
      readonly count: number
      readonly examples: readonly string[]
    },
  ) =>
    `${file ?? table}: ${table}.${column} would have ${counted(lost.to, 'place')} behind the point instead of ${lost.from}, and ${counted(lost.count, 'row')} would lose figures: ${lost.examples.join(', ')}${lost.count > lost.examples.length ? ', …' : ''}. Nothing is rounded. Change those first, or keep ${counted(lost.from, 'place')}.`,
  convert: (table: string, column: string, from: string, to: string, rows: number) =>
    `Read the values of ${table}.${column} in ${counted(rows, 'row')} as ${to} instead of ${from}.`,
  dropFormer: (table: string, column: string, from: string) =>
    `Drop what ${table}.${column} held as ${from}, once all of it is carried over.`,
  noSuchKind: (
    file: string | undefined,
    table: string,
    column: string,
    kinds: { readonly from: string; readonly to: string },
    held: readonly { readonly id: number; readonly value: string }[],
    rows: number,
  ) =>
    `${file ?? table}: ${table}.${column} was ${kinds.from} and is to be ${kinds.to}, and ${counted(rows, 'row')} ${rows === 1 ? 'holds a value' : 'hold values'} that cannot be: ${held.map(({ id, value }) => `'${value}' in row ${id}`).join(', ')}${rows > held.length ? ', …' : ''}. Nothing is rounded or left out. Start the version of before and change ${rows === 1 ? 'it' : 'them'} there, or leave the field as it was.`,
  otherKind: (
    file: string | undefined,
    table: string,
    column: string,
    said: string,
    known: string,
    values: number,
  ) =>
    `${file ?? table}: was says that ${table}.${column} was of the kind ${said}, and it was ${known}; ${counted(values, 'row')} ${values === 1 ? 'has' : 'have'} a value in it. Say that kind.`,
  heldBy: (value: string, rows: number) => `'${value}' in ${counted(rows, 'row')}`,
  noChoice: (file: string | undefined, table: string, column: string, held: readonly string[]) =>
    `${file ?? table}: ${table}.${column} holds what is none of its values: ${held.join(', ')}. List it, or say what it is called now: was({ '…': '…' }).`,
  noSuchForm: (
    file: string | undefined,
    table: string,
    column: string,
    kind: string,
    rows: number,
    examples: readonly string[],
  ) =>
    `${file ?? table}: ${table}.${column} becomes a ${kind}, and ${counted(rows, 'row')} ${rows === 1 ? 'holds' : 'hold'} what is none, such as ${examples.map((each) => `'${each}'`).join(', ')}. Mend or empty ${rows === 1 ? 'it' : 'them'} first, or leave the field as it was.`,
  tidied: (table: string, column: string, kind: string, rows: number) =>
    `Write ${table}.${column} of ${counted(rows, 'row')} as a ${kind} is kept.`,
  numberRows: (table: string, column: string, rows: number, pattern: string) =>
    `Number ${rows === 1 ? 'one row' : `${rows} rows`} of ${table} in ${table}.${column} by '${pattern}', in the order in which they were made.`,
  fillKey: (table: string, by: string) => `Work out what ${table} are sorted and compared by: ${by}.`,
  alike: (table: string, column: string, later: number, earlier: number) =>
    `${table}: ${column} of row ${later} looks the same as that of row ${earlier}. Both are kept as they are; give one of them another.`,
  addIndex: (table: string, columns: readonly string[], unique: boolean) =>
    `Index ${table} by ${columns.join(', ')}${unique ? ', each value once' : ''}.`,
  dropIndex: (table: string, index: string) => `Drop the index ${index} of ${table}.`,
  further: (what: string) => `Prepare ${what}.`,
  fold: 'how texts are compared without case',
  computed: 'computed values, worked out for every row',
  search: (table: string) => `the search in ${table}`,
  order: (table: string) => `how texts in ${table} are sorted`,
  backup: (place: string) => `A backup from before the change lies at ${place}.`,
  takenBack: (name: string) => `${name} is taken back: it was added in development, and nobody wrote it.`,
  pruned: (name: string) => `${name} is gone for good.`,
  notHidden: (name: string, hidden: readonly string[]) =>
    `${name} is not hidden, so it is not dropped. Hidden: ${hidden.join(', ') || 'nothing'}.`,
  ledTo: (table: string, by: readonly string[]) =>
    `${table} cannot be dropped while ${by.join(', ')} ${by.length === 1 ? 'leads' : 'lead'} to it. Name that too.`,
  noBackup: 'No backup was made before the change: make one with pg_dump before you start a new version.',
  otherProduct: (
    ours: { readonly name: string; readonly title: string },
    theirs: { readonly name: string; readonly title: string } | null,
  ) =>
    `The database is that of ${productName(theirs)}, and this is ${productName(ours)}. Nothing was done in it. Set DATABASE_URL to the database of ${ours.title}, or to one that does not exist yet${theirs === null ? '; or, where it is that of an earlier version which had other entities, start once with the descriptors of then' : `; or start ${theirs.title}`}.`,
  adopted: ({ name, title }: { readonly name: string; readonly title: string }) =>
    `The database bore no product's name. It is that of ${title} (${name}) from now on, and no other opens it.`,
  newer:
    'A newer version of this program has written the database. Start that version, or restore a backup from before.',
  tooLate: (file: string | undefined, table: string, column: string, former: string, values: number) =>
    `${file ?? table}: was: '${former}' came too late: the column ${table}.${column} exists already and was written; ${table}.${former} still holds ${counted(values, 'value')}, not shown. Carry them over by hand, or leave out was and drop them: npm run plan -- --prune ${table}.${former}`,
  tooLateTable: (file: string | undefined, table: string, former: string, rows: number) =>
    `${file ?? table}: was: '${former}' came too late: the table ${table} exists already; ${former} still holds ${counted(rows, 'row')}, not shown. Where ${table} is to be dropped for them, take its descriptor away, run npm run plan -- --prune ${table}, and put it back.`,
  maybeRenamed: (table: string, column: string, former: readonly string[]) =>
    `${table}.${column} is new. Where it is ${former.join(' or ')} under another name, say so before the start: ${former.map((name) => `was('${name}')`).join(' or ')}. Otherwise it begins empty.`,
  maybeRenamedTable: (table: string, former: readonly string[]) =>
    `The table ${table} is new. Where it is ${former.join(' or ')} under another name, say so before the start: ${former.map((name) => `was: '${name.replaceAll('_', '-')}'`).join(' or ')}. Otherwise it begins empty.`,
  newRequired: (
    file: string | undefined,
    table: string,
    column: string,
    rows: number,
    former: readonly string[],
  ) =>
    `${file ?? table}: ${table}.${column} is new and required, and the table has ${counted(rows, 'row')} without it. Say what they hold with initially(…), or leave out required, fill them in, and require it then.${former.length > 0 ? ` Where it is ${former.join(' or ')} under another name, say so: ${former.map((name) => `was('${name}')`).join(' or ')}.` : ''}`,
  nowRequired: (file: string | undefined, table: string, column: string, rows: number) =>
    `${file ?? table}: ${table}.${column} is required now, but ${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} none. Leave out required, fill them in, and require it then.`,
  unmet: (file: string, name: string, condition: string, rows: number) =>
    condition === ''
      ? `${file}: ${name} is required now, but ${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} none. Leave out required, fill them in, and require it then.`
      : `${file}: ${name} is required now while ${condition}, but ${counted(rows, 'row')} of that kind ${rows === 1 ? 'has' : 'have'} none. Leave it out of requiredWhen, fill them in, and require it then.`,
  workedNow: (at: { readonly name: string; readonly file?: string }, column: string, rows: number) =>
    `${at.file ?? at.name}: ${at.name}.${column} is worked out now, but ${counted(rows, 'row')} ${rows === 1 ? 'holds a value' : 'hold values'} that somebody entered. Give what is worked out another name; then they are kept, hidden.`,
  circles: (file: string, name: string, rows: number, examples: readonly string[]) =>
    `${file}: ${name} makes a tree now, but ${counted(rows, 'row')} ${rows === 1 ? 'lies' : 'lie'} in ${rows === 1 ? 'itself' : 'themselves'}: ${examples.join(', ')}${rows > examples.length ? ' …' : ''}. Leave out tree, take them out of each other, and say it then.`,
  retyped: (
    file: string | undefined,
    table: string,
    column: string,
    before: string,
    now: string,
    rows: number,
    kind = '…',
  ) =>
    `${file ?? table}: ${table}.${column} was ${kept(before)} and is to be ${kept(now)}, but ${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} a value in it. Change it back, or give the field another name: the old values are kept.${before.includes('>') || now.includes('>') ? '' : ` To have them carried over, say of which kind it was: was('${column}', '${kind}').`}`,
  nowFiles: (file: string | undefined, table: string, column: string, before: string, rows: number) =>
    `${file ?? table}: ${table}.${column} was ${kept(before)} and is to hold files, but ${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} a value in it that is no file. Leave the field as a text, ${column}: longtext('…', readonly, unsearched), and give the files a field of another name, ${column}_file: what it holds stays until it is sent anew and the old field is taken out.`,
  shared: (
    file: string | undefined,
    table: string,
    columns: readonly string[],
    values: number,
    examples: readonly string[],
  ) =>
    `${file ?? table}: ${table}.${both(columns)} ${columns.length === 1 ? 'is' : 'are'} to be unique${columns.length === 1 ? '' : ' together'}, but ${counted(values, columns.length === 1 ? 'value' : 'pair')} ${values === 1 ? 'is' : 'are'} held by more than one row (${examples.map((example) => `"${example}"`).join(', ')}). Change those rows first, or leave out unique.`,
} as const

/** Said by `npm run backup` and `npm run restore`. */
export const backups = {
  made: (place: string, seconds: string) => `Backed up to ${place} and read through, in ${seconds} s.`,
  restored: (backup: string, seconds: string) =>
    `Restored from ${backup} in ${seconds} s. Everybody has to sign in again.`,
  kept: (place: string) => `What was there before is kept at ${place}.`,
  missing: (file: string) => `There is no backup ${file}.`,
  notOurs: (file: string) => `${file} is no database of ours.`,
  damaged: (file: string, why: string) => `${file} is not whole (${why}). Nothing was taken from it.`,
  failed: (from: string, to: string, why: string) => `${from} could not be copied to ${to}: ${why}.`,
  otherProduct: (
    file: string,
    ours: { readonly name: string; readonly title: string },
    theirs: { readonly name: string; readonly title: string } | null,
  ) =>
    `${file} is a backup of another product: of ${productName(theirs)}, and this is ${productName(ours)}. Nothing was taken from it. Choose another backup, or restore it with ${theirs === null ? 'the descriptors that it was made with' : theirs.title}.`,
  ontoOther: (
    place: string,
    ours: { readonly name: string; readonly title: string },
    theirs: { readonly name: string; readonly title: string } | null,
  ) =>
    `${place} is the database of ${productName(theirs)}, and this is ${productName(ours)}. Nothing was done to it. Set DATABASE_URL to the database of ${ours.title}, or to one that does not exist yet.`,
  nothingOfOurs: (file: string) =>
    `${file} bears our mark, but holds no tables of ours. Nothing was taken from it.`,
  outOfStep: (file: string, refusals: string) =>
    `${file} cannot be restored: a start on it would be refused. Nothing was taken from it.\n${refusals}`,
  ontoItself: (file: string) => `${file} is the database itself. Give the backup another place.`,
  fileDiffers: (key: string, place: string) =>
    `The file ${key} in ${place} is not what it was: its bytes have another hash. Nothing was taken over; look at that disk.`,
  filesMissing: (folder: string, count: number) =>
    `The backup leads to ${counted(count, 'file')} that ${count === 1 ? 'is' : 'are'} not there: its folder ${folder} is missing. Put it beside the backup again. Nothing was done.`,
  filesIncomplete: (count: number) =>
    `The content of ${counted(count, 'file')} was missing already where it should lie; all else was taken along.`,
  filesBrought: (count: number, place: string) =>
    `${counted(count, 'file')} ${count === 1 ? 'lies' : 'lie'} in ${place}.`,
  swept: (count: number) =>
    `${counted(count, 'unfinished copy', 'unfinished copies')}, left by a backup or a restore that was killed, ${count === 1 ? 'is' : 'are'} removed.`,
  inUse: 'A server is connected to the database. Stop every server first.',
  usage: 'npm run restore -- <backup file>',
} as const

/** Said by `npm run move`. */
export const move = {
  usage:
    'npm run move -- --from sqlite:<path> --to postgres://<user>:<password>@<host>/<database> [--files-from <place> --files-to <place>]',
  files: (count: number, place: string) =>
    `${counted(count, 'file')} ${count === 1 ? 'lies' : 'lie'} in ${place}.`,
  holdsRows: (table: string, rows: number) =>
    `The database to move to holds ${counted(rows, 'row')} in ${table} already. Give an empty one.`,
  differs: (table: string, key: unknown) =>
    `${table}${key === null ? '' : `, row ${String(key)},`} did not arrive as it was. Nothing was moved.`,
  outOfStep: (step: string) =>
    `The database to move from is not in step with the descriptors: ${step} Start the server on it once, then move.`,
  table: (table: string, rows: number) => `${table}: ${counted(rows, 'row')}, each compared.`,
  left: (parts: readonly string[]) => `No longer described, and so left behind: ${parts.join(', ')}.`,
  done: (rows: number, seconds: string) =>
    `Moved ${counted(rows, 'row')} in ${seconds} s. Set DATABASE_URL to the new database. Everybody has to sign in again.`,
} as const

/** 'integer>users' → 'a reference to users'. */
const kept = (type: string) =>
  type.includes('>') ? `a reference to ${type.slice(type.indexOf('>') + 1)}` : `kept as ${type}`

/** Said by `npm run prune`. */
export const pruning = {
  usage: 'Say how many days of history are kept: npm run prune -- --history 365',
  backup: (place: string) => `Backup first: ${place}`,
  forgotten: (day: string, { entries, batches }: { readonly entries: number; readonly batches: number }) =>
    `${counted(entries, 'entry', 'entries')} from before ${day} and ${counted(batches, 'batch', 'batches')} are gone for good. What they told of cannot be shown or undone any more.`,
} as const
