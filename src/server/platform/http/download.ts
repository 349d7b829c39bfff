import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { normalForm } from '../../../model/index.ts'

/** A file that is answered: what it is to be called, its media type, and its bytes. */
export interface Download {
  readonly name: string
  readonly type: string
  readonly bytes: Readable
}

/** Sends a file to be kept: no browser shows it, and nothing on the way keeps a copy. */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: Download): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(name, 'attachment'))
    .header('cache-control', 'no-store')
    .type(type)
    .send(bytes)

/** The same for who wants its head alone: its bytes are not written. */
export const withoutBytes = (file: Download): Download => {
  file.bytes.destroy()
  return { ...file, bytes: Readable.from([]) }
}

/** What no file system takes, and what no header holds. */
const unfit = /[\p{C}\\/:*?"<>|]/gu

/** The name for who reads ASCII alone, and the whole name as RFC 8187 has it. */
export const contentDisposition = (name: string, how: 'attachment' | 'inline'): string => {
  const fit = name.replaceAll(unfit, ' ').trim()
  const plain = normalForm(fit, 'NFD').replaceAll(/[^ -~]/g, '')
  const encoded = encodeURIComponent(fit).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
