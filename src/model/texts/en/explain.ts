import { counted } from './grammar.ts'

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

/** A rule in words; see `describeRule`. */
export const conditions = {
  nothing: 'empty',
  other: 'any other',
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
    return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'ago' : 'from today'}`
  },
  because: (condition: string) => `Shown because ${condition}`,
} as const
