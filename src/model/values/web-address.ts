/**
 * Matches the scheme and host, then the rest. It is stricter than browsers: they tolerate backslashes, spaces and extra
 * slashes, and so open another host than a person reads.
 */
const shape = /^(https?:\/\/)([^\s/?#\\]+)((?:[/?#][^\s\\]*)?)$/i

export const longestWebAddress = 2000

const lowered = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * Parses a web address: 'HTTPS://Example.org/A' → 'https://example.org/A'.
 * @returns 'credentials' if it contains a name or password, 'form' if it is invalid
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
 * The host that a browser opens, if it differs from the one written: 'xn--80ak6aa92e.com' for lookalike letters,
 * '127.0.0.1' for a number. null if they are the same.
 */
export const hostBehind = (address: string): string | null => {
  const [, scheme = '', authority = ''] = shape.exec(address) ?? []
  if (!URL.canParse(address)) return null
  const { host } = new URL(address)
  const usual = scheme === 'http://' ? ':80' : ':443'
  const plain = authority.endsWith(usual) ? authority.slice(0, -usual.length) : authority
  return plain === host ? null : host
}
