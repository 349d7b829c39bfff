import { invalid } from '#texts/answers'
import type { KindDetails, KindMeaning } from './kind.ts'
import { asLine } from './text.ts'

/** A value from a closed list, stored as text and sorted by its position in the list. */
export const choice: KindMeaning = {
  compared: 'choice',
  values: ({ choices = [] }) => choices,
  column: 'text',
  accepted: true,
  secret: false,
  searched: true,
  sortable: true,
  width: 'text',
  isEmpty: (value) => value === null || value === undefined || value === '',
  accept: (value, { label, choices = [] }) => {
    const line = typeof value === 'string' ? asLine(value) : value
    return choices.some((each) => each === line)
      ? { value: line }
      : { message: invalid.choice(label, choices) }
  },
  show: (value) => (typeof value === 'string' ? value : ''),
}

export const choiceDetails: KindDetails = {
  names: false,
  chips: true,
  alike: 'choice',
  drafted: "['First', 'Second']",
  wire: ({ choices = [] }) => ({ type: 'string', enum: choices }),
  invent: ({ choices = [] }, { random }) => (choices.length === 0 ? null : random.pick(choices, true)),
  fit: ({ choices = [] }, written, number) =>
    number === 1 && choices.some((each) => each === written)
      ? written
      : choices[(number - 1) % choices.length],
}
