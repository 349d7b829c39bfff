import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { refused } from '#texts/answers'
import type { Day } from '../../../model/index.ts'
import { callHeaders } from './headers.ts'
import type { Unanswered } from './unanswered.ts'

/** Written out: importing Node's status table would load all of `node:http`, `fetch` included, at each start. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
}

/** Time for the peer to read the answer and close the connection; then we close it. */
const lingerMilliseconds = 2000

/** Answers malformed and incomplete requests in our error format, and closes the connection. */
export const answerClientError =
  (today: () => Day) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (!socket.writable) return void socket.destroy()
    const status = statuses[error.code ?? ''] ?? '400 Bad Request'
    const { body, headers } = malformedAnswer(today())
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    const late = setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
    socket.once('close', () => clearTimeout(late))
  }

/** Answers 417 in our error format to an unknown `Expect`; Node's own answer would lack our headers. */
export const answerExpectations = (server: Server, unanswered: Unanswered, today: () => Day): void => {
  server.on('checkExpectation', (request, response) => {
    if (!unanswered.admits(request, response)) return
    const { body, headers } = malformedAnswer(today())
    response.writeHead(417, headers).end(body)
  })
}

/** The answer to requests that Node rejects before they reach our handlers. The connection is closed. */
const malformedAnswer = (
  today: Day,
): { readonly body: string; readonly headers: Readonly<Record<string, string | number>> } => {
  const body = JSON.stringify({ message: refused.malformed })
  return {
    body,
    headers: {
      ...callHeaders,
      'cache-control': 'no-store',
      'business-date': today,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    },
  }
}
