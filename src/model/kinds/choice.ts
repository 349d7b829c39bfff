import { invalid } from '#texts/answers'
import { fold } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'

/** One of a closed list, kept as its text and sorted by its place in the list. */
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
  accept: (value, { label, choices = [] }) =>
    choices.some((each) => each === value) ? { value } : { message: invalid.choice(label, choices) },
  show: (value) => (typeof value === 'string' ? value : ''),
}

export const choiceDetails: KindDetails = {
  names: false,
  chips: true,
  alike: 'choice',
  spellings: [
    {
      name: 'words',
      read: (text, { choices = [] }) => {
        const [said, folded] = [text.trim(), fold(text.trim())]
        const alike = choices.filter((each) => fold(each) === folded)
        const value = choices.find((each) => each === said) ?? (alike.length === 1 ? alike[0] : said)
        return { value }
      },
    },
  ],
  drafted: "['First', 'Second']",
  wire: ({ choices = [] }) => ({ type: 'string', enum: choices }),
  invent: ({ choices = [] }, { random }) => (choices.length === 0 ? null : random.pick(choices, true)),
  fit: ({ choices = [] }, written, number) =>
    number === 1 && choices.some((each) => each === written)
      ? written
      : choices[(number - 1) % choices.length],
}
