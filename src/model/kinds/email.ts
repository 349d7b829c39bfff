import { invalid } from '#texts/answers'
import { normalForm } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptName, acceptText, text } from './text.ts'

export const longestEmail = 254
const address = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@."(),:;<>[\\\]]+(\.[^\s@."(),:;<>[\\\]]+)+$/
const acceptAddress = acceptText(longestEmail)

/** An email address; stored as typed, compared without case. */
export const email: KindMeaning = {
  ...text,
  compared: 'text',
  plain: false,
  accept: (value, field) => {
    const accepted = acceptAddress(value, field)
    if ('message' in accepted) return accepted
    if (!address.test(String(accepted.value))) return { message: invalid.email(field.label) }
    return acceptName(accepted, field.label)
  },
}

/** 'Tribhuvan Airport Authority' → 'tribhuvan.airport.authority@example.org' */
const addressOf = (name: string): string => {
  const plain = normalForm(name, 'NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
  return `${plain.replaceAll(/^\.|\.$/g, '').slice(0, 50) || 'office'}@example.org`
}

export const emailDetails: KindDetails = {
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestEmail }),
  invent: (_, { name }) => (name === null ? null : addressOf(name)),
  fit: ({ longest = longestEmail }, written, number) => {
    const [person = '', host = ''] = (typeof written === 'string' ? written : addressOf('')).split('@')
    const whole = `${person}${number === 1 ? '' : number}@${host}`
    return whole.length <= longest ? whole : `${number.toString(36)}@a.io`
  },
}
