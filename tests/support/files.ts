import { once } from 'node:events'
import { request } from 'node:http'
import type { Readable } from 'node:stream'
import type { Answer, Loose } from './calls.ts'

/** What is sent as a file: its bytes, or a stream of them. */
export type Content = Buffer | string | Readable

export interface SentTo {
  readonly url: string
  readonly token: string | undefined
}

/** One call that sends or takes a file as it is; the body of the answer is bytes. */
export const askRaw = (
  { url, token }: SentTo,
  method: string,
  path: string,
  content?: Content,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const whole = typeof content === 'string' ? Buffer.from(content) : content
    const asked = request(new URL(path, url), {
      method,
      agent: false,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(Buffer.isBuffer(whole) ? { 'Content-Length': String(whole.length) } : {}),
        ...(whole === undefined ? {} : { 'Content-Type': 'application/octet-stream' }),
        ...headers,
      },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: new Headers(
            Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
          ),
          bytes: Buffer.concat(pieces),
        }),
      )
    })
    if (whole === undefined || Buffer.isBuffer(whole)) asked.end(whole)
    else {
      whole.pipe(asked)
      whole.on('error', (error) => asked.destroy(error))
      once(asked, 'close').then(
        () => whole.destroy(),
        () => whole.destroy(),
      )
    }
  })

/** Where a file is meant to go. */
export interface Meant {
  readonly entity?: string
  readonly field: string
  readonly name: string
}

/** Sends a file for a field of a dossier, or of another entity. */
export const sendFile = async (
  to: SentTo,
  { entity = 'dossier', field, name }: Meant,
  content: Content,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<Loose>> => {
  const query = new URLSearchParams({ entity, field, name })
  const { status, headers: given, bytes } = await askRaw(to, 'POST', `/api/files?${query}`, content, headers)
  return { status, headers: given, body: bytes.length === 0 ? null : JSON.parse(bytes.toString()) }
}

/** A PDF of so many bytes, which no other has that says something else. */
export const pdf = (says: string, bytes = 600): Buffer => {
  const text = `%PDF-1.4\n% ${says}\n`
  return Buffer.concat([
    Buffer.from(text),
    Buffer.alloc(Math.max(0, bytes - text.length - 6), 32),
    Buffer.from('%%EOF\n'),
  ])
}

/** A picture of one point. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
