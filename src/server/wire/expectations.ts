import type { Server } from 'node:http'
import type { Day } from '../../model/index.ts'
import { refused } from '../../model/messages.ts'
import { callHeaders } from './headers.ts'

/** Answers 417 in our form to an `Expect` that nobody knows; Node would answer it by itself, without our headers. */
export const answerExpectations = (server: Server, today: () => Day): void => {
  server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify({ message: refused.malformed })
    const headers = {
      ...callHeaders,
      'cache-control': 'no-store',
      'business-date': today(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    response.writeHead(417, headers).end(body)
  })
}
