import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { HttpError } from '../errors/http-error.ts'

const minute = 60_000
/** Of more than these, who called longest ago is counted anew: memory stays bounded. */
const mostPeople = 5000

interface Window {
  readonly beganAt: number
  calls: number
}

/**
 * Lets each signed-in person make so many calls a minute in this process, by a clock that nobody sets: the machine's may
 * jump back by a year. Registered after it is known who calls.
 */
export const limitCalls = (app: FastifyInstance, callsAMinute: number): void => {
  const windows = new Map<number, Window>()
  app.addHook('preParsing', ({ caller }, _reply, _payload, done) => {
    if (caller === null) return done()
    const now = performance.now()
    const known = windows.get(caller.id)
    const window = known && known.beganAt + minute > now ? known : { beganAt: now, calls: 0 }
    window.calls += 1
    windows.delete(caller.id)
    windows.set(caller.id, window) // behind all others, as who called last
    if (windows.size > mostPeople) windows.delete(windows.keys().next().value ?? caller.id)
    if (window.calls <= callsAMinute) return done()
    const seconds = Math.ceil((window.beganAt + minute - now) / 1000)
    done(new HttpError(429, refused.tooMany(seconds), {}, { 'retry-after': String(seconds) }))
  })
}
