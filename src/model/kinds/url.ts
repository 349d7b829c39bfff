import { invalidUrl } from '#texts/answers'
import { normalForm } from '../values/characters.ts'
import { longestWebAddress, readWebAddress } from '../values/web-address.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, text } from './text.ts'

const acceptAddress = acceptText(longestWebAddress)

/** The address of a web page; scripts and addresses with a password are rejected. */
export const url: KindMeaning = {
  ...text,
  compared: 'text',
  plain: false,
  accept: (value, field) => {
    const accepted = acceptAddress(value, field)
    if ('message' in accepted) return accepted
    const read = readWebAddress(String(accepted.value))
    return 'address' in read ? { value: read.address } : { message: invalidUrl[read.wrong](field.label) }
  },
}

/** The safe address of a link in stored form; null if it is invalid, even if a server returned it. */
export const linkTo = (value: unknown): string | null => {
  const accepted = url.accept(value, { kind: 'url', label: '' })
  return 'value' in accepted ? String(accepted.value) : null
}

export const urlDetails: KindDetails = {
  called: 'url',
  formed: true,
  way: 'url',
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestWebAddress }),
  invent: (_, { name }) => (name === null ? null : addressOf(name)),
  fit: ({ longest = longestWebAddress }, written, number) => {
    const known = typeof written === 'string' ? linkTo(written) : null
    const whole = number === 1 ? (known ?? addressOf('')) : `${known ?? addressOf('')}/${number}`
    return whole.length <= longest ? whole : `http://${number.toString(36)}`
  },
}

/** 'Tribhuvan Airport Authority' → 'https://tribhuvan-airport-authority.example' */
const addressOf = (name: string): string => {
  const plain = normalForm(name, 'NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  return `https://${plain.slice(0, 50).replaceAll(/^-+|-+$/g, '') || 'office'}.example`
}
