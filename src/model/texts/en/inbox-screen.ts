import { both, counted, lower, numbered } from './grammar.ts'
import type { Piece } from './record.ts'

const strong = (text: string): Piece => ({ strong: text })
const quoted = (text: string): string => `“${text}”`

/** Said by the inbox. `one` is a title in lower case. */
export const inbox = {
  title: 'Inbox',
  show: 'Show',
  tabs: {
    unread: (count: number) => (count === 0 ? 'Unread' : `Unread ${numbered(count)}`),
    all: 'All',
    mentions: 'Mentions',
  },
  /** @param ones what is talked about in the product, by its titles */
  order: (ones: readonly string[]) =>
    `One line a ${ones.length === 1 ? lower(ones[0] ?? '') : 'record'}, newest first`,
  allRead: 'All read',
  allReadDone: 'Everything is read.',
  told: 'What I am told',
  list: 'What is new',
  empty: {
    unread: 'Nothing new',
    all: 'Nothing yet',
    mentions: 'Nobody has mentioned you',
  },
  emptyText: 'Mentions, changes to what you follow and reminders appear here.',
  notLoaded: 'The inbox could not be loaded',
  loading: 'Loading…',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  choose: 'Choose a line to read it here.',
  unread: 'unread',
  gone: 'It is gone, or you may not read it any more.',
  lost: 'This line could not be loaded',
  failed: 'That was not kept.',
  done: 'Done',
  doneSaid: (what: string) => `Done: ${what}`,
  back: 'Inbox',
  markUnread: 'Mark as unread',
  follow: (one: string) => `Follow this ${lower(one)}`,
  doNotFollow: (one: string) => `Do not follow this ${lower(one)}`,
  open: 'Open',
  since: (when: string) => `New since ${lower(when)}`,
  news: 'New',
  when: (day: string, time: string) => `${day}, ${time}`,
  undo: 'Undo',
} as const

/** Counts beside the newest thing: 'and 2 changes by Mei Tanaka'. */
export const andMore = (count: number, changes: number, who: string | null): string => {
  const things =
    changes === count ? counted(count, 'change') : changes === 0 ? counted(count, 'comment') : null
  return `and ${things ?? `${numbered(count)} more`}${who === null ? '' : ` by ${who}`}`
}

/** What is new, in words. */
export const newsPhrases = {
  somebody: 'Somebody',
  mention: (who: string, text: string): readonly Piece[] => [strong(who), ` mentioned you: ${quoted(text)}`],
  comment: (who: string, text: string): readonly Piece[] => [strong(who), ` commented: ${quoted(text)}`],
  responsible: (who: string): readonly Piece[] => [strong(who), ' made you responsible.'],
  change: (who: string, what: readonly Piece[]): readonly Piece[] => [strong(who), ' ', ...what, '.'],
  entered: (list: string): readonly Piece[] => ['It entered ', strong(list), '.'],
  reminderTitle: (name: string) => `Reminder: ${name}`,
  reminder: (total: number, today: number, late: number): readonly Piece[] => [
    ...(total > 0
      ? [strong(numbered(total)), ` ${total === 1 ? 'is' : 'are'} in it today`]
      : ['Nothing is in it today']),
    ...(today > 0
      ? [
          `, ${today === total ? (today === 1 ? '' : 'all ') : numbered(today)}${today === total ? '' : ' of them '}due today`,
        ]
      : []),
    '.',
    ...(late > 0
      ? [' ', strong(numbered(late)), ' more ', late === 1 ? 'is' : 'are', ' late and still open.']
      : []),
  ],
  batchTitle: {
    import: (file: string) => (file === '' ? 'Import' : `Import of ${file}`),
    bulk: 'A change of many rows',
    undo: 'An undo of many rows',
  },
  batch: (done: string, refused: number): readonly Piece[] => [
    `Done: ${done}.`,
    ...(refused > 0
      ? [' ', strong(numbered(refused)), ` refused ${refused === 1 ? 'row waits' : 'rows wait'} for you.`]
      : []),
  ],
  followed: (who: string, count: number): readonly Piece[] => [
    strong(who),
    ' changed ',
    strong(numbered(count)),
    ` ${count === 1 ? 'row' : 'rows'} that you follow.`,
  ],
  batchFailed: (why: string): readonly Piece[] => [
    strong('It did not end well'),
    why === '' ? '.' : `: ${why}`,
  ],
  batchUndone: (): readonly Piece[] => ['It was undone.'],
  /** '412 created, 37 changed'. */
  counts: (created: number, changed: number, deleted: number): string => {
    const parts = [
      ...(created > 0 ? [`${numbered(created)} created`] : []),
      ...(changed > 0 ? [`${numbered(changed)} changed`] : []),
      ...(deleted > 0 ? [`${numbered(deleted)} deleted`] : []),
    ]
    return parts.length > 0 ? parts.join(', ') : 'nothing changed'
  },
} as const

/** Said by the dialog that explains what one is told. */
export const explained = {
  title: 'What I am told',
  text: 'You are told of comments and changes of what you follow, never of your own deeds.',
  byItself: 'You follow by itself',
  reasons: [
    'what you began',
    'what you are responsible for',
    'what you commented on',
    'where somebody mentioned you',
  ],
  choose: 'Follow and Do not follow on a record, or M here, overrule it.',
  /** @param ones their titles in the plural */
  where: (many: readonly string[]) => `It works for ${both(many.map(lower))}.`,
  mails: 'Mails of reminders',
  part: 'The explanation',
} as const
