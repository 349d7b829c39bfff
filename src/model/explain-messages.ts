/** Said by `npm run explain` and beside a row that explains itself. */
export const explaining = {
  title: (many: string) => `${many}: why a row has its colour and its lists`,
  ladder: 'Colours, read from the top; the first rule that holds wins',
  table: (cases: number) => `Every combination (${cases} cases, alike ones in one line)`,
  oddities: 'What may surprise',
  noOddities: 'Nothing stands out.',
  noRules: (many: string) => `${many} have no colours and no named lists.`,
  tooMany: 'There are too many combinations to list.',
  always: 'always',
  any: 'any',
  empty: 'empty',
  lists: 'Lists',
  colour: 'Colour',
  reason: 'Reason',
  rule: 'Rule',
  wins: 'Wins',
  when: 'When',
  winsOf: (wins: number, holds: number) => `${wins} of ${holds}`,
  day: (shift: number) => (shift === 0 ? 'today' : `today ${shift < 0 ? '−' : '+'} ${Math.abs(shift)}`),
  before: (day: string) => `before ${day}`,
  from: (day: string) => `${day} or later`,
  range: (from: string, to: string) => `${from} to ${to}`,
  rare: (reason: string, tone: string, wins: number, holds: number, before: readonly string[]) =>
    `"${reason}" (${tone}) hardly ever wins: it holds in ${holds} cases and colours ${wins}; before it stand ${before.join(', ')}.`,
  meanings: (tone: string, reasons: readonly string[]) =>
    `${tone} has ${reasons.length} meanings: ${reasons.join('; ')}.`,
  clash: (at: string, tone: string, reason: string, value: string, chip: string) =>
    `Where ${at}, the row is ${tone} ("${reason}") although ${value} is shown ${chip}.`,
  unknown: (name: string, known: readonly string[]) =>
    `There is no entity '${name}'. There are: ${known.join(', ')}.`,
  why: 'Why this row looks as it does',
  thisColour: (tone: string, reason: string) => `This row is ${tone}: ${reason}`,
  inList: (title: string) => `In "${title}"`,
  notInList: (title: string) => `Not in "${title}"`,
} as const

/** Said by `npm run check` of the descriptors. */
export const checking = {
  fine: 'The descriptors are sound.',
  count: (faults: number) => (faults === 1 ? '1 fault.' : `${faults} faults.`),
} as const
