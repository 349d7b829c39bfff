import type { FastifyInstance } from 'fastify'
import { callerOf, may } from '../context/caller.ts'
import { reachOf } from '../context/fields.ts'
import { type RawQuery, readKeyword } from '../rows/read/list-query.ts'
import { findOptions } from '../rows/read/read-options.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'

/** Rows of one entity that an answer holds at most. */
const perEntity = 5

/** The first rows of every entity that the caller may read, by their labels, and how many there are; which everybody may see: for who knows the name of what they look for. */
export const searchRoute = (app: FastifyInstance, parts: RecordParts): void => {
  const { model, context } = parts
  app.get<{ Querystring: RawQuery }>(
    '/api/search',
    { config: { need: 'session', readsQuery: true } },
    async (request, reply) => {
      const caller = callerOf(request)
      const keyword = readKeyword(request.query)
      const entities =
        keyword === '' ? [] : model.list.filter((entity) => may(caller, entity.permission.read))
      const today = context.today()
      const found: string[] = []
      const totals: string[] = []
      for (const entity of entities) {
        const { rows, total } = await findOptions(parts, entity, reachOf(caller), keyword, perEntity, today)
        if (rows.length === 0) continue
        found.push(`${JSON.stringify(entity.name)}:[${rows.join(',')}]`)
        totals.push(`${JSON.stringify(entity.name)}:${total}`)
      }
      return reply
        .type('application/json; charset=utf-8')
        .send(`{"data":{${found.join(',')}},"total":{${totals.join(',')}}}`)
    },
  )
}
