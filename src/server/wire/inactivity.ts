import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Unanswered } from './unanswered.ts'

/**
 * Lets go of who takes nothing and says nothing for as long as `server.timeout` says. A reader that is slow but goes on
 * reading stays, and so does who waits for an answer that we are still at work on.
 */
export const letGoOfIdle = (server: Server, unanswered: Unanswered): void => {
  server.on('timeout', (socket: Socket) => {
    const waitsForUs = unanswered.owedOn(socket) && socket.writableLength === 0 && !socket.writableEnded
    if (waitsForUs) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}
