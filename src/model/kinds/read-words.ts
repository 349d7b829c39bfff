import { yesOrNo } from '#texts/grammar'
import { fold } from '../values/characters.ts'
import type { SpellingReader } from './spelling.ts'
import { asLine } from './text.ts'

const meansYes = ['yes', 'y', 'true', '1', 'x', '✓']
const meansNo = ['no', 'n', 'false', '0', '-']

export const readFlag: SpellingReader = (text) => {
  const said = text.trim().toLowerCase()
  if (said === yesOrNo.yes.toLowerCase() || meansYes.includes(said)) return { value: true }
  return said === yesOrNo.no.toLowerCase() || meansNo.includes(said) ? { value: false } : null
}

/** Reads one of the choices, ignoring case if only one matches. */
export const readChoice: SpellingReader = (text, { choices = [] }) => {
  const said = asLine(text).trim()
  const folded = fold(said)
  const alike = choices.filter((each) => fold(each) === folded)
  return { value: choices.find((each) => each === said) ?? (alike.length === 1 ? alike[0] : said) }
}
