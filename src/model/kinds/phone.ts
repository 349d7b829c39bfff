import { invalidPhone } from '#texts/answers'
import type { KindDetails, KindMeaning, Random } from './kind.ts'
import { acceptText, text } from './text.ts'

const longestPhone = 60
const acceptNumber = acceptText(longestPhone)

const shape = /^(\(?\+?[\d\s()/.-]*\d[\d\s()/.-]*?)(?:[\s,;]*(?:extension|ext|x|#)[.:\s]*(\d{1,7}))?$/i
const fewestFigures = 3
const mostFigures = 20 // 15 by ITU-T E.164, plus a bracketed trunk prefix and dialling prefixes

/** The normalised number and its extension; null if it is no telephone number. */
const partsOf = (typed: string): { readonly number: string; readonly extension: string } | null => {
  if (typed.length > 2 * longestPhone) return null
  const [, written, extension = ''] = shape.exec(typed.replaceAll(/[\u2010-\u2015\u2212]/g, '-')) ?? []
  if (written === undefined) return null
  const number = written.replaceAll(/\s+/g, ' ').trim()
  const figures = number.replaceAll(/\D/g, '').length
  const open = number.replaceAll(/\([^()]*\)/g, '')
  return figures < fewestFigures || figures > mostFigures || /[()]/.test(open) ? null : { number, extension }
}

/** A telephone number: stored as typed, with spaces and extension normalised. */
export const phone: KindMeaning = {
  ...text,
  compared: 'text',
  plain: false,
  accept: (value, field) => {
    const accepted = acceptNumber(value, field)
    if ('message' in accepted) return accepted
    const parts = partsOf(String(accepted.value))
    if (parts === null) return { message: invalidPhone(field.label) }
    return acceptNumber(parts.extension ? `${parts.number} ext. ${parts.extension}` : parts.number, field)
  },
}

/** Removes a trunk prefix such as '+44 (0)20', which is dialled only without the country code. */
const dialled = (number: string): string =>
  (/^\(?\+/.test(number) ? number.replace(/\(0\)/, '') : number).replaceAll(/[^\d+]/g, '')

/** The `tel:` address of a number (RFC 3966); null if it is invalid, even if a server returned it. */
export const callTo = (value: unknown): string | null => {
  const parts = typeof value === 'string' ? partsOf(value) : null
  return parts && `tel:${dialled(parts.number)}${parts.extension && `;ext=${parts.extension}`}`
}

/** The key by which numbers are equal: only figures, with those of the extension separate. */
const figuresOf = (number: string): string => {
  const parts = partsOf(number)
  if (parts === null) return number
  return `${dialled(parts.number).replaceAll('+', '')}${parts.extension && `x${parts.extension}`}`
}

/** Its figures without separators: as dialled from abroad, and with the trunk prefix. */
const runsOf = (number: string): string => {
  const runs = [dialled(number), number].map((each) => each.replaceAll(/\D/g, ''))
  return [...new Set(runs)].join(' ')
}

/** A part of a number in a keyword: with separators and at least four figures. */
const part = /^(?=(?:\D*\d){4})[\d()+/.-]*[()+/.-][\d()+/.-]*$/

/** The number with its last figures replaced. */
const varied = (number: string, random: Random): string =>
  number.replaceAll(/(?<=\d.*\d.*)\d/g, () => String(random.between(0, 9)))

export const phoneDetails: KindDetails = {
  called: 'phone',
  formed: true,
  way: 'phone',
  keyed: () => ({ name: 'figures', of: figuresOf }),
  searchedAs: {
    name: 'figures',
    of: (written) => runsOf(partsOf(written)?.number ?? ''),
    word: (word) => (part.test(word) ? dialled(word).replaceAll('+', '') : null),
  },
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestPhone }),
  invent: (field, { texts, random }) =>
    texts.length > 0
      ? varied(random.pick(texts), random)
      : field.required
        ? varied('555 0100', random)
        : null,
  fit: ({ longest = longestPhone }, written, number) => {
    const known = typeof written === 'string' && partsOf(written) ? written : '555 0100'
    const whole = number === 1 ? known : `${known.replace(/ ext\..*/, '')} ext. ${number}`
    return whole.length <= longest ? whole : String(100 + number)
  },
}
