import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests of one connection may wait for their answers; browsers send one after another. */
const most = 16

/** Node's own parser of a connection, of which it says nothing; what it does with each request it has read. */
interface Parsed {
  readonly parser?: { onIncoming: () => number } | null
}

/** What a parser takes for "no more HTTP from here on". */
const noMore = 2

/** Closes a connection, and reads no further request out of what has come: some hundred of them fit into one read. */
const cut = (socket: Socket): void => {
  const { parser } = socket as Parsed // not declared, and there in every Node since 0.2
  if (parser) parser.onIncoming = () => noMore
  socket.destroy()
}

/**
 * The requests of each connection that have no answer yet. Node reads as many as fit into what has come, whether their
 * answers are taken or not, and each costs some kilobytes: more than these and the connection is closed.
 */
export class Unanswered {
  readonly #counts = new WeakMap<Socket, number>()
  /** When a request came or an answer ended last, by `performance.now()`. */
  readonly #changes = new WeakMap<Socket, number>()

  /** Counts a request until it is answered. False: its connection is closed, and nothing is to be done for it. */
  admits(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    if (socket.destroyed) return false // nobody is there for the answer any more
    const count = this.#counts.get(socket) ?? 0
    if (count >= most) {
      cut(socket)
      return false
    }
    this.#note(socket, count + 1)
    response.once('close', () => this.#note(socket, (this.#counts.get(socket) ?? 1) - 1))
    return true
  }

  /** For how many milliseconds no request has come and no answer ended while one is still to come; null where none is. */
  owedFor(socket: Socket): number | null {
    if ((this.#counts.get(socket) ?? 0) === 0) return null
    return performance.now() - (this.#changes.get(socket) ?? 0)
  }

  #note(socket: Socket, count: number): void {
    this.#counts.set(socket, count)
    this.#changes.set(socket, performance.now())
  }
}

/** Puts the count before whatever else is done with a request. */
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

/** No call is at work for longer: the longest statement may take a minute. */
const longestWork = 90_000

/**
 * Lets go of who takes nothing and says nothing for as long as `server.timeout` says. A reader that is slow but goes on
 * reading stays, and so does who waits for an answer that we are still at work on.
 */
export const closeIdleConnections = (server: Server, unanswered: Pick<Unanswered, 'owedFor'>): void => {
  server.on('timeout', (socket: Socket) => {
    const waiting = unanswered.owedFor(socket)
    const atWork = waiting !== null && waiting < longestWork
    if (atWork && socket.writableLength === 0 && !socket.writableEnded) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}
