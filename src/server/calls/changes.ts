import type { FastifyInstance } from 'fastify'
import { refused } from '#texts/answers'
import { described } from '#texts/calls'
import { tokenOf } from '../accounts/auth/sessions.ts'
import type { Viewers } from '../people/live/viewers.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { type Call, call } from './call.ts'

export const beatMilliseconds = 15_000
/** The limit of open event streams; further pages poll instead. */
const mostViewers = 5_000
/** The limit for one person; a browser shares one stream among its tabs. */
const mostOfOne = 500

/**
 * A stream of server-sent events, open as long as the session lives. `event: changed` carries the names of the written
 * entities as a JSON list. A comment every 15 seconds shows that the connection and the session are alive. Every
 * answer to a signed-in caller has a `Change-Mark`, taken before any read. A client that sends it, or the last event
 * id, as `Last-Event-ID` first receives the changes since then.
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
          send(': here\n\n') // before the session lookup, which may be slow
          // If the database is unavailable, the next heartbeat checks again.
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

/** Sets the header `Change-Mark` on each answer to a signed-in caller, and closes the viewers with the server. */
export const markChanges = (app: FastifyInstance, viewers: Viewers): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.caller !== null) reply.header('change-mark', viewers.mark)
    done()
  })
  app.addHook('preClose', async () => viewers.close())
}
