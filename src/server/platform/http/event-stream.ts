import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An open stream of server-sent events. */
export interface EventLine {
  readonly send: (text: string) => void
  readonly end: () => void
  /** Ends it at once: where nobody reads, no farewell is read either, and what waits for them is to be freed. */
  readonly cut: () => void
  /** Whether nobody reads any more; asked before each beat. */
  readonly stalled: () => boolean
}

type Open = (line: EventLine) => () => void

/** A function that answers a request with a stream of events. Streams end before the server waits for its calls to end. */
export const eventStreams = (
  app: FastifyInstance,
): ((request: FastifyRequest, reply: FastifyReply, open: Open) => void) => {
  const ends = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of [...ends]) end()
  })
  return (request, reply, open) => {
    reply.hijack()
    const { raw } = reply
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }
    raw.writeHead(
      200,
      Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    )
    const reader = readerOf(request.raw, raw)
    let leave = (): void => {}
    const leaveOff = (): void => {
      leave()
      ends.delete(end)
    }
    const end = (): void => {
      leaveOff()
      raw.end()
    }
    const cut = (): void => {
      leaveOff()
      request.raw.socket.destroy()
    }
    const send = (text: string): void => {
      if (reader.overfull()) cut()
      else raw.write(text)
    }
    ends.add(end)
    raw.once('close', end)
    leave = open({ send, end, cut, stalled: reader.stalled })
  }
}

/** A reader for whom this much waits is let go; they come back by themselves. */
const mostWaitingBytes = 65_536

/**
 * Whether nobody reads a stream any more, asked before each beat: too much waits, or what waited at the beat before has
 * not been taken by a byte. What is sent keeps the connection active, so no limit of inactivity ends it.
 */
export const readerOf = (
  { socket }: Pick<IncomingMessage, 'socket'>,
  answer: Pick<ServerResponse, 'writableLength'>,
): { overfull(): boolean; stalled(): boolean } => {
  let before = { waiting: 0, taken: 0 }
  const overfull = () => answer.writableLength > mostWaitingBytes
  return {
    overfull,
    stalled: () => {
      const now = { waiting: answer.writableLength, taken: socket.bytesWritten - socket.writableLength }
      const stuck = now.waiting > 0 && before.waiting > 0 && now.taken === before.taken
      before = now
      return stuck || overfull()
    },
  }
}
