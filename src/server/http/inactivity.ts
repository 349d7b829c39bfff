import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Unanswered } from './unanswered.ts'

/** No call is at work for longer: the longest statement may take a minute. */
const longestWork = 90_000

/**
 * Lets go of who takes nothing and says nothing for as long as `server.timeout` says. A reader that is slow but goes on
 * reading stays, and so does who waits for an answer that we are still at work on.
 */
export const letGoOfIdle = (server: Server, unanswered: Pick<Unanswered, 'owedFor'>): void => {
  server.on('timeout', (socket: Socket) => {
    const waiting = unanswered.owedFor(socket)
    const atWork = waiting !== null && waiting < longestWork
    if (atWork && socket.writableLength === 0 && !socket.writableEnded) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}
