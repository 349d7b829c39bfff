import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { normalForm } from '../../../model/index.ts'

/** A file to send: name, media type and bytes. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly bytes: Readable
}

/** Sends a file as an attachment that no cache stores. */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: Download): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(name, 'attachment'))
    .header('cache-control', 'no-store')
    .type(type)
    .send(bytes)

/** The file without its bytes, for a HEAD request. */
export const withoutBytes = (file: Download): Download => {
  file.bytes.destroy()
  return { ...file, bytes: Readable.from([]) }
}

/** Characters that file systems or headers forbid. */
const unfit = /[\p{C}\\/:*?"<>|]/gu

/** The header with an ASCII name and the full name in RFC 8187 encoding. */
export const contentDisposition = (name: string, how: 'attachment' | 'inline'): string => {
  const fit = name.replaceAll(unfit, ' ').trim()
  const plain = normalForm(fit, 'NFD').replaceAll(/[^ -~]/g, '')
  const encoded = encodeURIComponent(fit).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
