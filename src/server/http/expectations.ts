import type { Server } from 'node:http'
import type { Day } from '../../model/index.ts'
import { malformedAnswer } from './malformed-answer.ts'
import type { Unanswered } from './unanswered.ts'

/** Answers 417 in our form to an `Expect` that nobody knows; Node would answer it by itself, without our headers. */
export const answerExpectations = (server: Server, unanswered: Unanswered, today: () => Day): void => {
  server.on('checkExpectation', (request, response) => {
    if (!unanswered.admits(request, response)) return
    const { body, headers } = malformedAnswer(today())
    response.writeHead(417, headers).end(body)
  })
}
