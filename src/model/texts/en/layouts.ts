import { counted, numbered } from './grammar.ts'

const keys =
  'Space lifts a card, Left and Right choose a lane, Space drops it there, Escape puts it back. P shows the record beside the board.'

/** Said of rows that lie in lanes. `one` is what a row is called in running text. */
export const board = {
  /** @param list what the screen shows, @param field what the lanes are made of */
  region: (list: string, field: string) => `${list} by ${field}`,
  none: (field: string) => `No ${field}`,
  lane: (name: string, count: number) => `${name}, ${numbered(count)}`,
  add: (one: string, lane: string) => `Add ${one}: ${lane}`,
  nobody: 'nobody',
  move: (name: string) => `Move ${name} to another lane`,
  moveTo: 'Move to…',
  look: 'Look at it beside the board',
  keys,
  hints: [
    ['Space', 'lift'],
    ['← →', 'move'],
    ['Space', 'drop'],
    ['Esc', 'put back'],
    ['P', 'look at it'],
  ],
  foot: (rows: string, lanes: number) => `${rows} in ${counted(lanes, 'lane')}`,
  first: (count: number) => `The first ${count} of each lane, the next as one scrolls`,
  more: (count: number) => `${numbered(count)} more`,
  inList: (count: number) => `Show all ${numbered(count)} in the list`,
  empty: 'Nothing here',
  lanes: 'More lanes are not shown. Filter the list to see them.',
  failed: 'The board could not be loaded',
  lifted: (name: string, lane: string) => `${name} is lifted from ${lane}. ${keys}`,
  over: (lane: string) => lane,
  overRefusing: (lane: string, why: string) => `${lane} does not take it: ${why}`,
  back: (name: string, lane: string) => `${name} is back in ${lane}.`,
  sorted: 'Cards in a lane stand in the order of the list.',
} as const

/** Said of rows that lie in the days of a month. */
export const calendar = {
  region: (list: string, field: string, month: string) => `${list} by ${field}, ${month}`,
  month: (name: string, year: string) => `${name} ${year}`,
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  week: 'Wk',
  weekOf: (number: number) => `Week ${number}`,
  short: { saturday: 'Sat', sunday: 'Sun' },
  more: (count: number) => `+${numbered(count)} more`,
  allOf: (day: string, count: number) => `All ${numbered(count)} of ${day}`,
  sets: (field: string, day: string) => `${field}: ${day}`,
  foot: (rows: string, field: string, month: string) => `${rows} with ${field} in ${month}`,
  noneWithout: (field: string) => `none without ${field}`,
  without: (count: number, field: string) => `${numbered(count)} without ${field}`,
  hintStart: 'Drag an entry to another day, or',
  hintKeys: ['Shift', '→'],
  hintEnd: '. Refused where the form would refuse it.',
  keys: 'Shift with an arrow moves an entry to another day once Shift is let go; Escape leaves it where it is. P or Space shows the record beside the calendar.',
  lifted: (name: string, day: string) => `${name}, ${day}`,
  back: (name: string, day: string) => `${name} stays on ${day}.`,
  nothing: (month: string) => `Nothing in ${month}`,
  failed: 'The calendar could not be loaded',
  inList: 'Show all in the list',
  move: (name: string) => `Move ${name} to another day`,
  steps: [
    [-7, 'A week earlier'],
    [-1, 'A day earlier'],
    [1, 'A day later'],
    [7, 'A week later'],
  ],
} as const

/** Said of a row that is moved, by whichever layout. */
export const moving = {
  title: 'Moved',
  text: (name: string, field: string, to: string) => `${name}: ${field} is now ${to}.`,
  aloud: (name: string, to: string) => `${name} moved to ${to}.`,
  refused: (name: string, field: string, to: string, why: string) =>
    `${name} cannot have ${field} ${to}: ${why}`,
  nothing: 'nothing',
  fill: 'Fill it in',
  close: 'Close',
  required: (field: string) => `${field} is required.`,
  notChanged: 'It was changed by somebody else meanwhile. Look at it again, then move it.',
} as const
