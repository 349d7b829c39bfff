import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { HttpError } from '../errors/http-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An open-ended call, such as an event stream: excluded from the running calls. */
    lasting?: boolean
  }
}

const everyMilliseconds = 250
const mostMilliseconds = 1000
/** With fewer running calls none is refused: then something else slows the machine down. */
const mostUnderWay = 64

/** Answers further calls with 503 while the event loop is over a second late under many calls. */
export const shedUnderPressure = (app: FastifyInstance): void => {
  let expected = performance.now() + everyMilliseconds
  let late = 0
  let underWay = 0
  const timer = setInterval(() => {
    late = performance.now() - expected
    expected = performance.now() + everyMilliseconds
  }, everyMilliseconds)
  timer.unref()
  const leave = (): void => {
    underWay -= 1
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.lasting) {
      underWay += 1
      reply.raw.once('close', leave)
    }
    if (late > mostMilliseconds && underWay > mostUnderWay)
      done(new HttpError(503, refused.busy, {}, { 'retry-after': '1' }))
    else done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
