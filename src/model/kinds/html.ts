import type { KindDetails, KindMeaning } from './kind.ts'
import { longestLongtext, longtext } from './longtext.ts'
import { nthText } from './text.ts'

/** Raw html, stored as typed and sanitised before each display. */
export const html: KindMeaning = {
  ...longtext,
  compared: null,
  sortable: false,
}

export const htmlDetails: KindDetails = {
  names: false,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestLongtext }),
  fit: ({ label, longest = longestLongtext }, written, number) =>
    number === 1 && typeof written === 'string' ? written : nthText(label, longest, number),
}
