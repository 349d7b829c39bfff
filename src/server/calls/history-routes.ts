import type { FastifyInstance } from 'fastify'
import { history } from '../../model/messages.ts'
import { callerOf } from '../context/caller.ts'
import { Refusal } from '../errors/refusal.ts'
import { type RawQuery, readPaging } from '../rows/read/list-query.ts'
import { readHistory } from '../rows/read/read-history.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { idIn } from './id-in.ts'

type Call = { Params: { id: string }; Querystring: RawQuery }

/** What happened: to a row, for whoever may read it; as a whole, for whoever holds everything. */
export const historyRoutes = (app: FastifyInstance, parts: RecordParts): void => {
  for (const entity of parts.model.list) {
    const config = { need: [entity.permission.read], readsQuery: true } as const
    app.get<Call>(`${entity.api.list}/:id/history`, { config }, async (request) => {
      const id = idIn(entity, request.params.id)
      const { page, per_page: size } = readPaging(request.query)
      const path = `${entity.api.list}/${id}/history`
      return readHistory(parts, { row: { entity, id }, path, page, size, caller: callerOf(request) })
    })
  }
  app.get<Call>('/api/history', { config: { need: 'session', readsQuery: true } }, async (request) => {
    const caller = callerOf(request)
    if (!caller.everything) throw new Refusal(403, history.whole)
    const { page, per_page: size } = readPaging(request.query)
    return readHistory(parts, { row: null, path: '/api/history', page, size, caller })
  })
}
