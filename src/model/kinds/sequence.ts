import { orderOf, patternFault, periodOf, writtenNumber } from '../values/number-pattern.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, normaliseLine, text } from './text.ts'

const longestNumber = 100

/** A number that the server assigns when a row is created: unique and never reused. */
export const sequence: KindMeaning = {
  ...text,
  compared: 'text',
  accepted: false,
  plain: false,
  given: true,
  accept: acceptText(longestNumber), // used only by rules: payloads never contain it
}

const plainPattern = '{0}'

export const sequenceDetails: KindDetails = {
  called: 'sequence',
  way: 'sequence',
  keyed: ({ pattern = plainPattern }) => ({
    name: `sequence ${pattern}`,
    of: (written) => orderOf(pattern, written),
  }),
  patternFault: (pattern) =>
    patternFault(pattern) ?? (normaliseLine(pattern) === pattern ? null : { is: 'untidy', part: pattern }),
  names: true,
  drafted: "'No-{year}-{0000}'",
  wire: () => ({ type: 'string', maxLength: longestNumber }),
  fit: ({ pattern = plainPattern }, _, number, today) =>
    writtenNumber(pattern, periodOf(pattern, today), number),
}
