import type { FastifyInstance } from 'fastify'
import { refused } from '../../model/messages.ts'
import { type Sessions, tokenOf } from '../auth/sessions.ts'
import { callerOf } from '../context/caller.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusal.ts'
import { readerOf, Viewers } from './viewers.ts'

export const beatMilliseconds = 15_000
/** More open pages than this, and further ones ask now and then instead. */
const mostViewers = 5_000
/** Of one person; a browser has one for all its tabs. */
const mostOfOne = 500

const sinceOf = (header: string | readonly string[] | undefined): string | null =>
  header === undefined ? null : String(header)

/**
 * GET /api/changes: a stream of server-sent events, open as long as the session lives. `event: changed` carries the
 * names of the entities that were written, as a JSON list; a comment every 15 seconds shows that the line is up, and
 * that the session still is. Every answer to somebody signed in bears a `Change-Mark`, taken before anything is read; it,
 * or the id of the last event, sent along as `Last-Event-ID`, has told first what was written since.
 */
export const serveChanges = (
  app: FastifyInstance,
  context: Pick<Context, 'model' | 'database'>,
  sessions: Pick<Sessions, 'find'>,
  everyMilliseconds = beatMilliseconds,
): void => {
  const viewers = new Viewers(context.model, context.database)
  const ends = new Set<() => void>()

  app.addHook('preClose', async () => {
    for (const end of [...ends]) end()
    viewers.close()
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (request.caller !== null) reply.header('change-mark', viewers.mark)
    done()
  })

  app.get('/api/changes', { config: { need: 'session', lasting: true } }, (request, reply) => {
    const caller = callerOf(request)
    if (viewers.size >= mostViewers || viewers.countOf(caller.id) >= mostOfOne)
      throw new Refusal(503, refused.busy, {}, { 'retry-after': '60' })
    const token = tokenOf(request.headers.authorization) ?? ''
    reply.hijack()
    const { raw } = reply
    const headers = {
      ...reply.getHeaders(),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    }
    raw.writeHead(
      200,
      Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    )
    const reader = readerOf(request.raw, raw)
    const send = (text: string): void => {
      if (reader.overfull()) cut()
      else raw.write(text)
    }
    const look = async () => (await sessions.find(token))?.caller ?? null
    let leave = (): void => {}
    const beat = setInterval(async () => {
      if (reader.stalled()) return cut()
      send(': here\n\n') // before the database is asked, which may take its time
      // While it is away nobody knows; the next beat asks again.
      const ended = await look().then(
        (present) => present === null,
        () => false,
      )
      if (ended) end()
    }, everyMilliseconds)
    const leaveOff = (): void => {
      clearInterval(beat)
      leave()
      ends.delete(end)
    }
    const end = (): void => {
      leaveOff()
      raw.end()
    }
    /** Where nobody reads, no farewell is read either, and what waits for them is to be freed. */
    const cut = (): void => {
      leaveOff()
      request.raw.socket.destroy()
    }
    ends.add(end)
    raw.once('close', end)
    leave = viewers.add({ caller, look, send, end: () => end() }, sinceOf(request.headers['last-event-id']))
  })
}
