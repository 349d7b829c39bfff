/** What is said by what lies over the screen on somebody's wish. Apart from `messages.ts`, since it is fetched only then. */

/** Said of one's own account. */
export const account = {
  changeText: 'Your other sessions end.',
  othersEnded: 'Your other sessions have ended.',
  cancel: 'Cancel',
  currentTitle: 'Your current password',
  currentText: 'Your password and email change only with it.',
  save: 'Save changes',
  sessionsText: 'Where you are signed in. End what you do not know, then change your password.',
  thisOne: 'This browser',
  unknownBrowser: 'Unknown program',
  since: (moment: string, address: string) => `Since ${moment}${address ? `, from ${address}` : ''}`,
  end: 'End',
  notEnded: 'The session was not ended',
  notLoaded: 'Your sessions could not be loaded',
  ended: 'Your session has ended',
  endedText: 'Log in to go on.',
  endedTyped: 'Log in to go on. What you typed is still there.',
  giveUp: 'Leave without logging in',
} as const

/** Said by the command palette and the list of keys. */
export const palette = {
  title: 'Go to',
  placeholder: 'Search screens and records',
  screen: 'Screen',
  add: 'Add',
  command: 'Command',
  theme: (name: string) => `Theme: ${name}`,
  some: (shown: number, total: string) => `${shown} of ${total}`,
  showAll: (many: string) => `Show all in ${many}`,
  records: 'Records',
  listOf: (list: string, many: string) => `${many}: ${list}`,
  nothing: (keyword: string) => `Nothing found for “${keyword}”`,
  searching: 'Searching…',
  hint: 'Type two letters or more to find records.',
  failed: (many: string) => `${many} could not be searched.`,
  failedAll: 'Records could not be searched.',
  results: (shown: number, all: number) =>
    `${shown === all ? '' : `${shown} of `}${all.toLocaleString('en')} ${all === 1 ? 'result' : 'results'}`,
  keysTitle: 'Keyboard shortcuts',
  keysText: 'Single keys do nothing while a field has the focus.',
  or: 'or',
  keys: [
    ['Ctrl or Cmd + K', 'Go to a screen or a record'],
    ['?', 'Show these keys'],
    ['[', 'Collapse or open the sidebar'],
    ['/', 'Search the list; Esc clears it'],
    ['Tab', 'Next control; the first one skips to the content'],
    ['Arrow keys', 'Move through rows, menus and choices'],
    ['Enter or Space', 'Sort by the column, press the button'],
    ['Ctrl or Cmd + S', 'Save the form'],
    ['Ctrl or Cmd + Enter', 'Save and add another'],
    ['Esc', 'Close what is open'],
    ['Alt + T', 'Go to the messages'],
  ],
} as const

/** Said where an administrator looks after somebody's sign-in. */
export const accountTools = {
  open: 'Reset access…',
  title: 'Reset access',
  close: 'Close',
  reset: 'Link for a new password',
  resetText: 'Give it to the person yourself. The link works once, within an hour, and ends their sessions.',
  make: 'Create reset link',
  copy: 'Copy',
  copied: 'The link was copied',
  notCopied: 'The link could not be copied. It is selected: press Ctrl+C.',
  noLink: 'The link was not made',
  until: (moment: string) => `Works until ${moment}.`,
  sessions: 'Where they are signed in',
  none: 'Nowhere at the moment.',
  endAll: 'End all sessions',
  notEnded: 'The sessions were not ended',
} as const
