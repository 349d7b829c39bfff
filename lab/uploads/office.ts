import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { inside } from '../../commands/parts/paths.mjs'
import { type Office, type OfficeOptions, openOffice } from '../running/office.ts'

/** An office of the product whose rows have files of every shape. */
export const openArchive = (options: OfficeOptions): Promise<Office> =>
  openOffice({ ...options, args: ['--app', inside('tests', 'products', 'archive')] })

/** Lines of text, so many bytes of them, a piece at a time; another seed gives others. */
export function* textOf(bytes: number, seed: number): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024, `${seed} lines of a text that is long enough to be sent\n`)
  for (let left = bytes, place = 0; left > 0; left -= piece.length, place += 1) {
    piece.write(`${seed} ${place} `, 0)
    yield Buffer.from(piece.subarray(0, Math.min(piece.length, left)))
  }
}

/** What came of a file that was sent. */
export interface Sent {
  /** 0 where the connection broke. */
  readonly status: number
  readonly id: number
  readonly message: string
  /** Of what was sent. */
  readonly sha256: string
}

/** Sends a text for a field of a dossier, as it is made. @param says its length ahead */
export const sendText = (
  { url, admin }: Pick<Office, 'url' | 'admin'>,
  bytes: number,
  seed: number,
  says = true,
): Promise<Sent> =>
  new Promise((resolve) => {
    const hash = createHash('sha256')
    const asked = request(new URL(`/api/files?entity=dossier&field=recording&name=${seed}.txt`, url), {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Bearer ${admin.token}`,
        Connection: 'keep-alive', // so that a refusal is read before the line is closed
        'Content-Type': 'application/octet-stream',
        ...(says && { 'Content-Length': String(bytes) }),
      },
    })
    const pieces = Readable.from(
      (function* () {
        for (const piece of textOf(bytes, seed)) {
          hash.update(piece)
          yield piece
        }
      })(),
    )
    const done = (status: number, text = '') => {
      pieces.destroy()
      const { data, message = '' } = text === '' ? {} : JSON.parse(text)
      resolve({ status, id: data?.id ?? 0, message, sha256: status === 201 ? hash.digest('hex') : '' })
    }
    asked.on('error', () => done(0))
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => {
        text += part
      })
      answer.on('error', () => done(0))
      answer.on('end', () => {
        done(answer.statusCode ?? 0, text)
        asked.destroy()
      })
    })
    pieces.pipe(asked)
  })

/** Takes a file: its status, and the hash of what came. */
export const takeFile = (
  { url, admin }: Pick<Office, 'url' | 'admin'>,
  id: number,
): Promise<{ readonly status: number; readonly sha256: string }> =>
  new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${admin.token}` }
    const asked = request(new URL(`/api/files/${id}`, url), { agent: false, headers }, (answer) => {
      const hash = createHash('sha256')
      answer.on('data', (piece) => hash.update(piece))
      answer.on('error', () => resolve({ status: 0, sha256: '' }))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, sha256: hash.digest('hex') }))
    })
    asked.on('error', () => resolve({ status: 0, sha256: '' }))
    asked.end()
  })
