/**
 * Its scheme and host in front, and then what it holds of them. Stricter than browsers, which forgive a backslash, spaces
 * and slashes too many, and so come to other hosts than a person reads.
 */
const shape = /^(https?:\/\/)([^\s/?#\\]+)((?:[/?#][^\s\\]*)?)$/i

export const longestWebAddress = 2000

const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * A text as the address of a page on the web: 'HTTPS://Example.org/A' → 'https://example.org/A'.
 * @returns 'credentials' where it holds a name or password, 'form' where it is none
 */
export const readWebAddress = (
  text: string,
): { readonly address: string } | { readonly wrong: 'credentials' | 'form' } => {
  const [, scheme = '', authority = '', rest = ''] = shape.exec(text) ?? []
  if (authority.includes('@')) return { wrong: 'credentials' }
  const address = `${lowered(scheme)}${lowered(authority)}${rest}`
  return URL.canParse(address) ? { address } : { wrong: 'form' }
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
