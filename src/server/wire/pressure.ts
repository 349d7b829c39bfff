import type { FastifyInstance } from 'fastify'
import { refused } from '../../model/messages.ts'
import { Refusal } from './refusal.ts'

const everyMilliseconds = 250
const mostMilliseconds = 1000

/** While the event loop is over a second late, calls are answered 503: a late answer now makes all others later. */
export const shedUnderPressure = (app: FastifyInstance): void => {
  let expected = performance.now() + everyMilliseconds
  let late = 0
  const timer = setInterval(() => {
    late = performance.now() - expected
    expected = performance.now() + everyMilliseconds
  }, everyMilliseconds)
  timer.unref()
  app.addHook('onRequest', (_request, _reply, done) => {
    if (late > mostMilliseconds) done(new Refusal(503, refused.busy, {}, { 'retry-after': '1' }))
    else done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
