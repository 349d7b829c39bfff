import { invalidUrl } from '#texts/answers'
import { normalForm } from '../values/characters.ts'
import type { KindDetails, KindMeaning } from './kind.ts'
import { acceptText, text } from './text.ts'

export const longestUrl = 2000
const acceptAddress = acceptText(longestUrl)

/**
 * Its host in front, and then what it holds of it. Stricter than browsers, which forgive a backslash, spaces and slashes
 * too many, and so come to other hosts than a person reads.
 */
const shape = /^(https?:\/\/)([^\s/?#\\]+)((?:[/?#][^\s\\]*)?)$/i

/** A host by itself, as it is typed: 'example.org/map', 'intranet.example:8080'. */
const bare = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+\.?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u

const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The address of a page on the web; nothing that runs script, and none with a password in it. */
export const url: KindMeaning = {
  ...text,
  compared: 'text',
  plain: false,
  accept: (value, field) => {
    const accepted = acceptAddress(value, field)
    if ('message' in accepted) return accepted
    const [, scheme = '', authority = '', rest = ''] = shape.exec(String(accepted.value)) ?? []
    if (authority.includes('@')) return { message: invalidUrl.credentials(field.label) }
    const address = `${lowered(scheme)}${lowered(authority)}${rest}`
    return URL.canParse(address) ? { value: address } : { message: invalidUrl.form(field.label) }
  },
}

/** Where a link may lead: the address, as it would be kept; null where it is none, whoever has answered it. */
export const linkTo = (value: unknown): string | null => {
  const accepted = url.accept(value, { kind: 'url', label: '' })
  return 'value' in accepted ? String(accepted.value) : null
}

/**
 * The host that a browser opens, where it is written otherwise than the address says: 'xn--80ak6aa92e.com' for letters
 * that only look like those of another name, '127.0.0.1' for a number. null where the two are the same.
 */
export const hostBehind = (address: string): string | null => {
  const [, scheme = '', authority = ''] = shape.exec(address) ?? []
  if (!URL.canParse(address)) return null
  const { host } = new URL(address)
  const usual = scheme === 'http://' ? ':80' : ':443'
  const plain = authority.endsWith(usual) ? authority.slice(0, -usual.length) : authority
  return plain === host ? null : host
}

/** What a person means who typed a host alone; null where that is not what they typed. */
export const withScheme = (typed: string): string | null =>
  bare.test(typed.trim()) ? linkTo(`https://${typed.trim()}`) : null

export const urlDetails: KindDetails = {
  called: 'url',
  formed: true,
  way: 'url',
  names: true,
  wire: (field) => ({ type: 'string', maxLength: field.longest ?? longestUrl }),
  invent: (_, { name }) => (name === null ? null : addressOf(name)),
  fit: ({ longest = longestUrl }, written, number) => {
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
