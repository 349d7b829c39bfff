import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './download.ts'

/** A stored file that supports range requests. */
export interface StoredDownload {
  readonly name: string
  readonly type: string
  readonly bytes: number
  /** ETag: changes exactly when the bytes do. */
  readonly tag: string
  /** Displayed in the browser instead of downloaded. */
  readonly inline: boolean
  /** Reads a byte range, both ends included; without a range, the whole file. */
  readonly read: (range?: { readonly from: number; readonly to: number }) => Promise<Readable>
}

/** CSP for displayed files: no scripts, navigation or requests. */
const shown =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; sandbox; frame-ancestors 'none'"

/**
 * Sends a file: 206 for one range, 304 for a matching ETag, 416 for an unsatisfiable range. Several ranges or another
 * `If-Range` get the whole file.
 * @param once whether the address works only once; then no ranges are offered
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
 * Frees each chunk once it is sent. The garbage collector would let up to 60 MB gather, since few objects hold much
 * memory here. A chunk on a shared buffer is left to the collector.
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

/** Resolves a `Range` header for a file of that many bytes. */
export const rangeIn = (
  header: string | undefined,
  bytes: number,
): 'all' | 'none' | { readonly from: number; readonly to: number } => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return 'all' // no range, several, or a malformed one
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (first !== '' && last !== '' && Number(last) < from) return 'all' // malformed: the end is before the start
  return from >= bytes || to < from ? 'none' : { from, to }
}
