import { clearLines } from '../unseen.ts'
import type { KindMeaning } from './kind.ts'
import { acceptText, text } from './text.ts'

const longestText = 10_000

/** Text of several lines. */
export const longtext: KindMeaning = {
  ...text,
  width: 'long',
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestText }),
  accept: acceptText(longestText, clearLines),
}
