import { locale } from './grammar.ts'

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
    `${shown === all ? '' : `${shown} of `}${all.toLocaleString(locale)} ${all === 1 ? 'result' : 'results'}`,
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
    ['Ctrl or Cmd + Shift + Enter', 'Save and go to the next row of the list'],
    ['Esc', 'Close what is open'],
    ['Alt + T', 'Go to the messages'],
  ],
} as const
