import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { Counter, tooOften } from '../limits/window.ts'

/** Beyond this many callers, the one idle for longest is dropped and counted anew. */
const mostPeople = 5000

/**
 * Limits the calls per minute of each signed-in caller in this process. It uses a monotonic clock, because the system
 * clock may jump back. Register after authentication.
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
