import { clearLines } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, nthText, text, writtenOrLabel } from './text.ts'

export const longestLongtext = 10_000

/** Text of several lines. */
export const longtext: KindMeaning = {
  ...text,
  compared: 'prose',
  plain: false,
  long: true,
  width: 'long',
  accept: acceptText(longestLongtext, clearLines),
}

export const longtextDetails: KindDetails = {
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestLongtext }),
  invent: writtenOrLabel,
  fit: ({ label, longest = longestLongtext }, written, number) =>
    nthText(typeof written === 'string' ? written : label, longest, number),
}
