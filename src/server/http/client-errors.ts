import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Day } from '../../model/index.ts'
import { malformedAnswer } from './malformed-answer.ts'

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** So long a peer may take to read the answer and close; we close then. */
const lingerMilliseconds = 2000

/** Answers, in our form, bytes that are no request (and requests that never end), and closes the connection. */
export const answerClientError =
  (today: () => Day) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) return void socket.destroy()
    const status = statuses[error.code ?? ''] ?? 400
    const { body, headers } = malformedAnswer(today())
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    const late = setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
    socket.once('close', () => clearTimeout(late))
  }
