import type { FastifyInstance } from 'fastify'
import type { Model } from '../../model/index.ts'
import { openApiDocument } from './document.ts'

/** GET /api/openapi.json: every call, as an OpenAPI 3.1 document. */
export const serveDocument = (app: FastifyInstance, model: Model): void => {
  const document = JSON.stringify(openApiDocument(model))
  app.get('/api/openapi.json', { config: { need: 'session' } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
}
