import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { described } from '#texts/calls'
import { tokenOf } from '../accounts/auth/sessions.ts'
import type { Viewers } from '../people/live/viewers.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Call, call } from './call.ts'

export const beatMilliseconds = 15_000
/** More open pages than this, and further ones ask now and then instead. */
const mostViewers = 5_000
/** Of one person; a browser has one for all its tabs. */
const mostOfOne = 500

/**
 * A stream of server-sent events, open as long as the session lives. `event: changed` carries the names of the entities
 * that were written, as a JSON list; a comment every 15 seconds shows that the line is up, and that the session still
 * is. Every answer to somebody signed in bears a `Change-Mark`, taken before anything is read; it, or the id of the last
 * event, sent along as `Last-Event-ID`, has told first what was written since.
 */
export const changesCall: Call = call({
  method: 'GET',
  path: '/api/changes',
  need: 'session',
  kept: false,
  lasting: true,
  answers: {
    status: 200,
    description: described.changes.answers,
    media: 'text/event-stream',
    schema: { type: 'string' },
  },
  operation: 'streamChanges',
  summary: described.changes.does,
  tag: 'History',
  handler: ({ viewers, session: { sessions }, beat: everyMilliseconds }, { caller, header }) => {
    if (viewers.size >= mostViewers || viewers.countOf(caller.id) >= mostOfOne)
      throw new HttpError(503, refused.busy, {}, { 'retry-after': '60' })
    const token = tokenOf(header('authorization')) ?? ''
    const look = async () => (await sessions.find(token))?.caller ?? null
    return {
      events: ({ send, stalled, cut, end }) => {
        const beat = setInterval(async () => {
          if (stalled()) return cut()
          send(': here\n\n') // before the database is asked, which may take its time
          // While it is away nobody knows; the next beat asks again.
          const ended = await look().then(
            (present) => present === null,
            () => false,
          )
          if (ended) end()
        }, everyMilliseconds)
        const leave = viewers.add({ caller, look, send, end }, header('last-event-id') ?? null)
        return () => {
          clearInterval(beat)
          leave()
        }
      },
    }
  },
})

/** Puts on each answer to somebody signed in the moment it was asked at, and ends the telling when the server closes. */
export const markChanges = (app: FastifyInstance, viewers: Viewers): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.caller !== null) reply.header('change-mark', viewers.mark)
    done()
  })
  app.addHook('preClose', async () => viewers.close())
}
