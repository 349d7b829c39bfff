import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** GET /api/health, for whoever watches over the server: 200 where the database answers, 503 where not. */
export const serveHealth = (app: FastifyInstance, database: Database): void => {
  app.get('/api/health', { config: { need: 'nothing' } }, async (_request, reply) => {
    await database.all('select 1 as healthy')
    reply.header('cache-control', 'no-store')
    return { status: database.health().state === 'read-only' ? 'read-only' : 'ok' }
  })
}
