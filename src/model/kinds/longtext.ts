import { clearLines } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, nthText, text, writtenOrLabel } from './text.ts'

export const longestText = 10_000

/** Text of several lines. */
export const longtext: KindMeaning = {
  ...text,
  compared: 'prose',
  plain: false,
  long: true,
  width: 'long',
  accept: acceptText(longestText, clearLines),
}

export const longtextDetails: KindDetails = {
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestText }),
  invent: writtenOrLabel,
  fit: ({ label, longest = longestText }, written, number) =>
    nthText(typeof written === 'string' ? written : label, longest, number),
}
