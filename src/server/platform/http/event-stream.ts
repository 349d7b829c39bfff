import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** An open stream of server-sent events. */
export interface EventLine {
  readonly send: (text: string) => void
  readonly end: () => void
  /** Closes the connection at once: a stalled reader would not get a farewell either, and its buffer must be freed. */
  readonly cut: () => void
  /** Whether the client has stopped reading; checked before each heartbeat. */
  readonly stalled: () => boolean
}

type Open = (line: EventLine) => () => void

/**
 * Returns a function that answers a request with an event stream. Streams end before the server waits for open
 * requests.
 */
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

/** Maximum buffered bytes per reader; beyond it the connection is closed, and the client reconnects. */
const mostWaitingBytes = 65_536

/**
 * Detects a stalled reader before each heartbeat: its buffer is too large, or no byte was sent since the last
 * heartbeat. Heartbeats keep the connection active, so no idle timeout would close it.
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
