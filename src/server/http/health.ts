import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/driver/database.ts'

/**
 * GET /api/health, for whoever watches over the server: 200 where the database answers, 503 where not. All who ask
 * at the same moment share one question, so that no number of them takes the database from others.
 */
export const serveHealth = (app: FastifyInstance, database: Database): void => {
  let asked: Promise<unknown> | null = null
  // On behalf of none of them: the question goes on when the first who asked has gone.
  const ask = AsyncResource.bind(() => database.all('select 1 as healthy'))
  const shared = (): Promise<unknown> => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
  app.get('/api/health', { config: { need: 'nothing' } }, async (_request, reply) => {
    await shared()
    reply.header('cache-control', 'no-store')
    return { status: database.health().state === 'read-only' ? 'read-only' : 'ok' }
  })
}
