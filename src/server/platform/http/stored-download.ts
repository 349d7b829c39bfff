import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './download.ts'

/** A file that lies somewhere as it is: any part of it can be had. */
export interface StoredDownload {
  readonly name: string
  readonly type: string
  readonly bytes: number
  /** The same for the same bytes, and for no others. */
  readonly tag: string
  /** Shown where it is asked for, in place of being kept. */
  readonly inline: boolean
  /** The bytes from the first to the last, both included; all of them where none are said. */
  readonly read: (range?: { readonly from: number; readonly to: number }) => Promise<Readable>
}

/** Nothing in it runs, leads anywhere or sends anything, though a browser shows it. */
const shown =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'"

/**
 * Answers a file, or the part of it that is asked for: 206 with one range, 304 to who has it, 416 where there is no such
 * part. Several ranges at once are answered by the whole, as are those of another file than `If-Range` names.
 * @param once by an address that is good once: no parts are offered
 */
export const sendStored = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, bytes, tag, inline, read }: StoredDownload,
  once = false,
): Promise<FastifyReply> => {
  const etag = `"${tag}"`
  const { headers } = request
  reply
    .header('etag', etag)
    .header('accept-ranges', once ? 'none' : 'bytes')
    .header('content-disposition', contentDisposition(name, inline ? 'inline' : 'attachment'))
  if (inline) reply.header('content-security-policy', shown)
  if (namesTag(headers['if-none-match'], etag)) return reply.code(304).send()
  const wanted = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined
  const range = rangeIn(wanted, bytes)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  reply.type(type)
  const length = range === 'all' ? bytes : range.to - range.from + 1
  if (range !== 'all') reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${bytes}`)
  reply.header('content-length', length)
  if (request.method === 'HEAD') return reply.send()
  freeSent(reply.raw)
  return reply.send(await read(range === 'all' ? undefined : range))
}

/**
 * Frees each piece as soon as it is sent. The collector lets up to 60 MB of them gather, since few objects stand for much
 * memory here. A piece that shares its memory with others is left to it.
 */
const freeSent = (response: ServerResponse): void => {
  const write: (piece: Uint8Array, sent: () => void) => boolean = response.write.bind(response)
  response.write = (piece: Uint8Array): boolean =>
    write(piece, () => {
      const { buffer, byteLength } = piece
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
    })
}

const namesTag = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  (given === '*' || given.split(/\s*,\s*/).includes(etag) || given.includes(`W/${etag}`))

/** What a header asks for of so many bytes. */
export const rangeIn = (
  header: string | undefined,
  bytes: number,
): 'all' | 'none' | { readonly from: number; readonly to: number } => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'all' // none, several, or nothing that is a range
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all' // no range at all
  return from >= bytes || to < from ? 'none' : { from, to }
}
