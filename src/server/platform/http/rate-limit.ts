import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { Counter, tooOften } from '../limits/window.ts'

/** Of more than these, who called longest ago is counted anew. */
const mostPeople = 5000

/**
 * Lets each signed-in person make so many calls a minute in this process, by a clock that nobody sets: the machine's may
 * jump back by a year. Registered after it is known who calls.
 */
export const limitCalls = (app: FastifyInstance, callsAMinute: number): void => {
  const counter = new Counter<number>({ attempts: callsAMinute, within: 60_000 }, mostPeople, () =>
    performance.now(),
  )
  app.addHook('preParsing', ({ caller }, _reply, _payload, done) => {
    const wait = caller === null ? 0 : counter.count(caller.id)
    if (wait === 0) done()
    else done(tooOften(wait, refused.tooMany))
  })
}
