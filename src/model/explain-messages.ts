/** Said by `npm run explain`. */
export const explaining = {
  title: (many: string) => `${many}: why a row has its colour and its lists`,
  ladder: 'Colours, read from the top; the first rule that holds wins',
  table: (cases: number) => `Every combination (${cases} cases, alike ones in one line)`,
  required: 'Required only at times',
  requiredWhile: (label: string, condition: string) => `${label}, while ${condition}.`,
  warnings: 'What may surprise',
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
  usage: 'npm run explain [-- <name of an entity>] [--app <folder>]',
  unknown: (name: string, known: readonly string[]) =>
    `There is no entity '${name}'. There are: ${known.join(', ')}.`,
} as const

/** Said by a row that explains its colour and its lists. */
export const rowReasons = {
  title: 'Why this row is in its lists',
  /** @param tone the colour's name @param condition '' of the rule for what is left */
  because: (tone: string, condition: string) => {
    const colour = tone === 'neutral' ? 'No colour' : `${tone.charAt(0).toUpperCase()}${tone.slice(1)}`
    return condition ? `${colour} because ${condition}.` : `${colour} because no other rule holds.`
  },
  colour: 'Colour',
  how: 'How this was decided',
  order: 'Rules are read from the top. The first one that holds decides.',
  decides: 'Decides',
  fails: 'Does not hold',
  always: 'Holds for every row that no rule above names.',
  pass: 'Yes',
  miss: 'No',
  present: 'Here:',
  empty: 'empty',
  below: (rules: number) =>
    rules === 1
      ? 'One more rule follows; it is not asked.'
      : `${rules} more rules follow; they are not asked.`,
  lists: 'Lists',
  inside: (lists: number) => (lists === 1 ? 'It is in one list' : `It is in ${lists} lists`),
  nowhere: 'It is in no list.',
  outside: (lists: number) => (lists === 1 ? 'It is not in one list' : `It is not in ${lists} lists`),
  everyRow: 'Every row is in it.',
  today: (day: string) => `Today is ${day}.`,
} as const

/** Said by `npm run check` of the descriptors. */
export const checking = {
  fine: 'The descriptors are sound.',
  count: (faults: number) => (faults === 1 ? '1 fault.' : `${faults} faults.`),
} as const

/** A rule in words; see `describeRule`. */
export const conditions = {
  and: 'and',
  nothing: 'empty',
  yes: 'on',
  no: 'off',
  is: (label: string, values: string) => `${label} is ${values}`,
  isNot: (label: string, values: readonly string[]) =>
    values.length > 1
      ? `${label} is neither ${values.slice(0, -1).join(', ')} nor ${values.at(-1)}`
      : `${label} is not ${values[0] ?? ''}`,
  day: (side: 'before' | 'from' | 'to' | 'after', moment: string) =>
    ({
      before: `before ${moment}`,
      from: `${moment} or later`,
      to: `${moment} or earlier`,
      after: `after ${moment}`,
    })[side],
  moment: (days: number) => {
    if (days === 0) return 'today'
    return `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'} ${days < 0 ? 'ago' : 'from today'}`
  },
  because: (condition: string) => `Shown because ${condition}`,
} as const
