import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Maximum pipelined requests per connection; browsers do not pipeline. */
const most = 16

/** Node's undocumented HTTP parser of a connection; `onIncoming` handles each parsed request. */
interface Parsed {
  readonly parser?: { onIncoming: () => number } | null
}

/** Makes the parser stop parsing HTTP. */
const noMore = 2

/** Closes a connection and stops its parser: several hundred requests fit into one read. */
const cut = (socket: Socket): void => {
  const { parser } = socket as Parsed // not in the types, but present since Node 0.2
  if (parser) parser.onIncoming = () => noMore
  socket.destroy()
}

/**
 * Counts the unanswered requests per connection. Node parses every request in a read, whether or not answers are sent,
 * and each costs some kilobytes. Beyond the limit the connection is closed.
 */
export class Unanswered {
  readonly #counts = new WeakMap<Socket, number>()
  /** Time of the last request or completed answer, by `performance.now()`. */
  readonly #changes = new WeakMap<Socket, number>()

  /** Counts a request until it is answered. Returns false if its connection is closed and it must not be handled. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    if (socket.destroyed) return false // already disconnected
    const count = this.#counts.get(socket) ?? 0
    if (count >= most) {
      cut(socket)
      return false
    }
    this.#note(socket, count + 1)
    response.once('close', () => this.#note(socket, (this.#counts.get(socket) ?? 1) - 1))
    return true
  }

  /** Milliseconds since the last request or completed answer; null if no answer is pending. */
  owedFor(socket: Socket): number | null {
    if ((this.#counts.get(socket) ?? 0) === 0) return null
    return performance.now() - (this.#changes.get(socket) ?? 0)
  }

  #note(socket: Socket, count: number): void {
    this.#counts.set(socket, count)
    this.#changes.set(socket, performance.now())
  }
}

/** Counts each request before any other handler runs. */
export const limitPipelining = (server: Server): Unanswered => {
  const unanswered = new Unanswered()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!unanswered.admits(request, response)) return
    for (const handle of handlers) Reflect.apply(handle, server, [request, response])
  })
  return unanswered
}

/** Longest time a call runs: the longest statement may take a minute. */
const longestWork = 90_000

/**
 * Closes connections that are idle in both directions for `server.timeout`. A slow but active reader stays connected,
 * and so does a client whose call is still running.
 */
export const closeIdleConnections = (server: Server, unanswered: Pick<Unanswered, 'owedFor'>): void => {
  server.on('timeout', (socket: Socket) => {
    const waiting = unanswered.owedFor(socket)
    const atWork = waiting !== null && waiting < longestWork
    if (atWork && socket.writableLength === 0 && !socket.writableEnded) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}
