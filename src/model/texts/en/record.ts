import { both, counted, locale, lower } from './grammar.ts'

/** A piece of a sentence: as it stands, what it is about, or a value that is no more. */
export type Piece =
  | string
  | { readonly strong: string; readonly file?: number }
  | { readonly old: string; readonly file?: number }

const number = (count: number): string => count.toLocaleString(locale)

/** Said by the screen of a row, and by peek. `one` and `many` are titles in lower case. */
export const record = {
  loading: 'Loading…',
  notLoaded: (one: string) => `The ${one} could not be loaded`,
  missing: (one: string) => `There is no such ${one}`,
  missingText: 'It may have been deleted, or the address is mistyped.',
  toList: 'Back to the list',
  edit: 'Edit',
  change: (label: string) => `Change ${label}`,
  more: (name: string) => `More for ${name}`,
  delete: 'Delete',
  previous: (one: string) => `Previous ${one} (K)`,
  next: (one: string) => `Next ${one} (J)`,
  place: (place: number, total: number, more: boolean) =>
    `${number(place)} of ${number(total)}${more ? '+' : ''}`,
  among: (place: string, list: string) => `${place} in ${list}`,
  empty: '–',
  inLists: 'In ',
  between: ', ',
  last: ' and ',
  began: (label: string, who: string, day: string) => `${label} ${who}${day && ` on ${day}`}`,
  due: (words: string, day: string) => `${words} · ${day}`,
  named: (title: string, below: string) => `${title} – ${below}`,
  notDeleted: (one: string) => `The ${one} was not deleted.`,
  emptySections: (titles: readonly string[]) => `${counted(titles.length, 'empty section')}: ${both(titles)}`,
  otherFields: 'Other fields',
  files: 'The list of files',
  noneYet: (many: string) => `No ${many} yet.`,
  add: (one: string) => `Add ${one}`,
  lines: (count: number) => counted(count, 'line'),
  all: (total: number, many: string) => `All ${number(total)} ${many}`,
  rowsNotLoaded: (many: string) => `The ${many} could not be loaded.`,
  again: 'Try again',
  referredBy: 'Referred to by',
  references: (total: number, more: boolean, one: string, many: string) =>
    `${number(total)}${more ? '+' : ''} ${total === 1 ? one : many}`,
  referenceBy: (label: string) => `as ${label}`,
} as const

/** Said by peek. */
export const peek = {
  title: (name: string) => `Peek: ${name}`,
  keys: 'next, previous',
  open: 'Open',
  unlisted: 'No longer in this list',
} as const

/** Said of a row that is no more. */
export const gone = {
  /** @param when 'at 10:51', 'on 17-11-2025 at 10:51' */
  title: (name: string, who: string, when: string) => `${name} was deleted by ${who} ${when}.`,
  undo: 'Undo the deletion',
  this: (one: string) => `This ${one}`,
} as const

/** Moments, beside the heading of their day or in a sentence. */
export const moments = {
  today: 'Today',
  yesterday: 'Yesterday',
  at: (day: string | null, time: string) => (day === null ? `at ${time}` : `on ${day} at ${time}`),
} as const

/** Said by the history of a row. */
export const history = {
  title: 'History',
  part: 'The history',
  everybody: 'Everybody',
  everyField: 'Every field',
  byWhom: 'Changes of',
  ofField: 'Changes to',
  none: 'Nothing has been recorded yet.',
  noMatch: 'Nothing matches.',
  showAll: 'Show all',
  earlier: 'Show earlier changes',
  loading: 'Loading…',
  notLoaded: 'The history could not be loaded.',
  again: 'Try again',
  nobody: 'The server',
  emptiness: 'empty',
  others: (count: number) => `with ${counted(count, 'other')}`,
  moreFields: (count: number) => `and ${counted(count, 'more field')}`,
  restore: (value: string) => `Restore ${value}`,
  restoreSome: (count: number) => `Restore these ${counted(count, 'value')}`,
  undo: 'Undo this change',
  redo: 'Redo this change',
  then: 'As it was then',
  compared: 'Compared from here',
} as const

/** What a change did to one field. @param begun whether a sentence has said already what is done */
const fieldChanged = (label: string, before: string, after: string): readonly Piece[] =>
  before === ''
    ? [{ strong: label }, ' to ', { strong: after }]
    : [
        { strong: label },
        ' from ',
        { old: before },
        ' to ',
        after === '' ? { old: 'empty' } : { strong: after },
      ]

const fieldIs = (label: string, after: string): readonly Piece[] => [
  { strong: label },
  ' is ',
  after === '' ? { old: 'empty' } : { strong: after },
]

interface Told {
  readonly label: string
  readonly before: string
  readonly after: string
}

const joined = (parts: readonly (readonly Piece[])[]): readonly Piece[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [at === parts.length - 1 ? ' and ' : ', ', ...part]))

const changed = (changes: readonly Told[]): readonly Piece[] =>
  joined(changes.map(({ label, before, after }) => fieldChanged(label, before, after)))

/** A file by its id, and what it is called. */
interface ToldFile {
  readonly id: number
  readonly name: string
}

/** What a change did to the files of a row. */
export interface FileChanges {
  readonly added: readonly ToldFile[]
  readonly removed: readonly ToldFile[]
}

const filesChanged = (changes: readonly FileChanges[]): readonly (readonly Piece[])[] => {
  const [added, removed] = [changes.flatMap((each) => each.added), changes.flatMap((each) => each.removed)]
  const named = (files: readonly ToldFile[], way: 'strong' | 'old'): readonly Piece[] => [
    files.length === 1 ? 'the file ' : 'the files ',
    ...joined(
      files.map(({ id, name }) => [way === 'strong' ? { strong: name, file: id } : { old: name, file: id }]),
    ),
  ]
  return [
    ...(added.length > 0 ? [['added ', ...named(added, 'strong')]] : []),
    ...(removed.length > 0 ? [['removed ', ...named(removed, 'old')]] : []),
  ]
}

/** One save in words, behind the name of who made it. */
export const happened = {
  create: (): readonly Piece[] => ['added it'],
  delete: (): readonly Piece[] => ['deleted it'],
  update: (changes: readonly Told[], files: readonly FileChanges[] = []): readonly Piece[] =>
    changes.length + files.length === 0
      ? ['saved it']
      : joined([...(changes.length > 0 ? [['changed ', ...changed(changes)]] : []), ...filesChanged(files)]),
  press: (button: string, changes: readonly Told[]): readonly Piece[] => [
    'pressed ',
    { strong: button },
    ...(changes.length === 0 ? [] : [': ', ...changed(changes)]),
  ],
  restore: (changes: readonly Told[]): readonly Piece[] =>
    changes.length === 0 ? ['restored it'] : ['restored ', ...changed(changes)],
  import: (changes: readonly Told[]): readonly Piece[] =>
    changes.length === 0 ? ['imported it'] : ['imported ', ...changed(changes)],
  /** @param whose whose change it was; '' for one's own */
  undo: (whose: string, verb: 'create' | 'update' | 'delete', changes: readonly Told[]): readonly Piece[] => [
    whose === '' ? 'undid a change of their own' : 'undid a change by ',
    ...(whose === '' ? [] : [{ strong: whose }]),
    ...(verb === 'create'
      ? [': it is back']
      : verb === 'delete'
        ? [': it is gone again']
        : changes.length === 0
          ? []
          : [': ', ...joined(changes.map(({ label, after }) => fieldIs(label, after))), ' again']),
  ],
} as const

/** Said of the rows that were changed together with one. */
export const together = {
  part: 'The list of rows',
  title: (rows: number) => `${counted(rows, 'row')} changed together`,
  text: (who: string, when: string) => `${who}, ${when}`,
  beyond: (count: number) => `${counted(count, 'more row')} that you may not see, or that are gone.`,
  gone: 'gone',
  more: 'Show more',
  undoAll: (rows: number) => `Undo all ${number(rows)}`,
  redoAll: (rows: number) => `Redo all ${number(rows)}`,
  notLoaded: 'The rows could not be loaded.',
} as const

/** Said by the comparison of a row as it was with the row as it is. */
export const then = {
  title: (when: string) => `As it was ${when}`,
  crumb: 'As it was then',
  part: 'The comparison',
  text: (who: string) => `After the change by ${who}. Rights and rules of today apply to what you restore.`,
  notThere: (one: string) => `The ${one} was not there then.`,
  fields: 'Fields',
  differing: (count: number) => `Only what differs ${number(count)}`,
  every: 'Every field',
  field: 'Field',
  now: 'Now',
  same: 'the same',
  restore: 'Restore',
  restoreOf: (label: string) => `Restore ${label}`,
  restoreAll: (count: number) => (count === 1 ? 'Restore it' : `Restore all ${number(count)}`),
  cannot: 'cannot be restored',
  stays: (value: string, why: string) => ` stays ${value}: ${why}`,
  choose: (label: string) => `Choose another ${lower(label)}`,
  nothingDiffers: 'Nothing differs from what it is now.',
  back: 'Back to the record',
  older: 'The change before',
  newer: 'The change after',
  notLoaded: 'The comparison could not be loaded',
} as const
