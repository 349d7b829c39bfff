import type { FastifyInstance } from 'fastify'

const idleMilliseconds = 50

/**
 * Stops taking calls, lets those in flight end, and closes each connection as it falls idle.
 * @param deadline milliseconds after which what is still open is cut
 */
export const drain = async (app: FastifyInstance, deadline: number): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), idleMilliseconds)
  const late = setTimeout(() => app.server.closeAllConnections(), deadline)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
