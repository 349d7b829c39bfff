import { counted, lower, numbered } from './grammar.ts'

/** Said by the comments of a row. `one` is its title in lower case. */
export const comments = {
  title: 'Comments',
  part: 'The comments',
  loading: 'Loading…',
  notLoaded: 'The comments could not be loaded.',
  again: 'Try again',
  earlier: 'Show earlier comments',
  none: 'Nobody has commented yet.',
  nobody: 'Somebody',
  when: (day: string, time: string) => `${day}, ${time}`,
  edited: 'edited',
  editedAt: (when: string) => `Edited ${when}`,
  more: (name: string, when: string) => `More for the comment of ${name}, ${when}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteText: 'The comment goes for everybody, and with it what was told of it.',
  deleted: 'The comment was deleted.',
  notDeleted: 'The comment was not deleted.',
  /** Read out. */
  came: (name: string, text: string) => `${name} commented: ${text}`,
  peek: (count: number) => counted(count, 'comment'),
  toComments: (count: number) => `${counted(count, 'comment')}: open the record`,
} as const

/** Said by the box that a comment is written in. */
export const writing = {
  label: 'Comment',
  one: 'comment',
  edit: 'Edit the comment',
  placeholder: 'Write a comment. @ mentions somebody.',
  answer: (name: string) => `Answer ${name}. @ mentions somebody.`,
  mention: 'Mention somebody',
  keys: 'Ctrl ↵ sends',
  send: 'Comment',
  save: 'Save',
  cancel: 'Cancel',
  notSent: 'Not sent.',
  notSaved: 'Not saved.',
  again: 'Send again',
  saveAgain: 'Save again',
  over: 'Save over it',
  changed: 'It was changed meanwhile. It says now:',
  left: (count: number) => `${numbered(count)} left`,
  tooLong: (length: number, most: number) => `${numbered(length)} of ${numbered(most)} characters: too long.`,
} as const

/** Said by the list of people who may be mentioned. */
export const mentioning = {
  people: (one: string) => `People who may read this ${one}`,
  found: (count: number) => (count === 1 ? '1 person' : `${numbered(count)} people`),
  mayNot: 'may not read it',
  why: { made: 'began it', responsible: 'is responsible', commented: 'commented', follows: 'follows it' },
  notLoaded: 'The people could not be loaded.',
} as const

/** Said by what follows a row. */
export const following = {
  follow: 'Follow',
  following: 'Following',
  people: (count: number) =>
    count === 0 ? 'Nobody follows' : count === 1 ? '1 person follows' : `${numbered(count)} people follow`,
  notFollowing: (one: string) => `You are not told of changes of this ${one}.`,
  why: {
    made: 'You follow it: you began it',
    responsible: 'You follow it: you are responsible',
    commented: 'You follow it: you commented',
    mentioned: 'You follow it: you were mentioned',
    chosen: 'You follow it',
  },
  follows: (one: string) => `You follow this ${one} now.`,
  followsNot: (one: string) => `You do not follow this ${one} any more.`,
  failed: 'That was not kept.',
  undo: 'Undo',
} as const

/** 'Do not follow this book'. */
export const doNotFollow = (one: string): string => `Do not follow this ${lower(one)}`
