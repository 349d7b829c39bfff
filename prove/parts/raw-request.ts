import type { Sending } from './start-sender.ts'

/** The bytes of a request, for who writes on the bare connection. */
export const rawRequest = (
  url: string,
  { method = 'GET', path, body, token, headers = {} }: Sending,
): string => {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const said = {
    Host: new URL(url).host,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(body !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(sent)),
    }),
    ...headers,
  }
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`
}
