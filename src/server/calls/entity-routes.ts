import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Verb } from '../../descriptor/index.ts'
import {
  type EntityModel,
  heavyFields,
  meaningOf,
  type NamedList,
  placeOf,
  type Row,
} from '../../model/index.ts'
import { refused } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import { type Caller, callerOf, may } from '../context/caller.ts'
import { reachOf, sightOf } from '../context/fields.ts'
import { forbidden, Refusal } from '../errors/refusal.ts'
import { bodyOf } from '../http/bodies.ts'
import { bodyLimit } from '../http/errors.ts'
import {
  type RawQuery,
  readCountsQuery,
  readListQuery,
  readOptionsQuery,
  readWholeListQuery,
} from '../rows/read/list-query.ts'
import { readDashboard, readListCounts } from '../rows/read/read-counts.ts'
import { readItem } from '../rows/read/read-item.ts'
import { readList } from '../rows/read/read-list.ts'
import { readOptions } from '../rows/read/read-options.ts'
import { readWhole } from '../rows/read/read-whole.ts'
import { entityOf, type RecordParts } from '../rows/read/record-parts.ts'
import { Records } from '../rows/write/records.ts'
import { historyRoutes } from './history-routes.ts'
import { idIn } from './id-in.ts'
import { searchRoute } from './search-route.ts'

type Call<Q = RawQuery> = { Params: { id: string }; Querystring: Q }

const send = (reply: FastifyReply, json: string | Readable, status = 200): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').send(json)

/** Who may create or change rows that lead to this entity may read its options, whatever else they may read. */
const writersOfReferences = (parts: RecordParts, entity: EntityModel): readonly string[] =>
  entity.referredBy.flatMap(({ entity: name }) => {
    const { permission } = entityOf(parts.model, name)
    return [permission.create, permission.update]
  })

const mayRead = (caller: Caller, entity: EntityModel): boolean => may(caller, entity.permission.read)

/** Entities whose rows belong to these, of which the caller is told who has one: by reading them, or when one is refused. */
const knownOwned = ({ model }: RecordParts, entity: EntityModel, caller: Caller): readonly string[] =>
  entity.owned.flatMap(({ entity: name }) => {
    const { read, create, update } = entityOf(model, name).permission
    return [read, create, update].some((permission) => may(caller, permission)) ? [name] : []
  })

const listRoute = (app: FastifyInstance, parts: RecordParts, entity: EntityModel): void => {
  const { context } = parts
  const need = [entity.permission.read, ...writersOfReferences(parts, entity)]
  app.get<Call>(entity.api.list, { config: { need, readsQuery: true } }, async (request, reply) => {
    const caller = callerOf(request)
    const today = context.today()
    const { query: raw } = request
    if (entity.optionsUnpaged && Object.keys(raw).length === 0)
      return send(
        reply,
        await readWhole(
          parts,
          entity,
          reachOf(caller),
          mayRead(caller, entity) ? sightOf(parts.model, entity, caller) : null,
          today,
        ),
      )
    if (raw.options === '1') {
      const asked = readOptionsQuery(raw, knownOwned(parts, entity, caller))
      return send(reply, await readOptions(parts, entity, reachOf(caller), asked, today))
    }
    if (!mayRead(caller, entity)) throw forbidden(entity.permission.read)
    if (raw.counts === '1' && entity.lists.length > 0) {
      readCountsQuery(raw)
      const { idsOf } = await parts.literals.now()
      const counts = await context.database.snapshot((reader) =>
        readListCounts(reader, parts.counters, entity, reachOf(caller), today, idsOf),
      )
      return send(reply, JSON.stringify(counts))
    }
    const sight = sightOf(parts.model, entity, caller)
    const query = readWholeListQuery(sight, raw, entity.lists.length > 0)
    return send(reply, await readList(parts, { entity, list: null, query, sight, today }))
  })
}

const namedRoute = (app: FastifyInstance, parts: RecordParts, entity: EntityModel, list: NamedList): void => {
  const config = { need: [entity.permission.read], readsQuery: true } as const
  app.get<Call>(list.api, { config }, async (request, reply) => {
    const sight = sightOf(parts.model, entity, callerOf(request))
    const query = readListQuery(sight, request.query)
    const today = parts.context.today()
    return send(reply, await readList(parts, { entity, list, query, sight, today }))
  })
}

/** A row that was read can be put back whole, whatever its heavy values weigh. */
const limitOf = (entity: EntityModel): number =>
  bodyLimit +
  heavyFields(entity).reduce((sum, field) => sum + (meaningOf(field.kind).wire(field).maxLength ?? 0), 0)

/** The same of a row as its list answered it: what stands there in place of a heavy value changes nothing. */
const withoutPlaces = (entity: EntityModel, id: number, body: Row): Row => {
  const unsaid = heavyFields(entity).flatMap((field) =>
    body[field.key] === placeOf(entity, id, field) ? [field.key] : [],
  )
  if (unsaid.length === 0) return body
  return Object.fromEntries(Object.entries(body).filter(([key]) => !unsaid.includes(key)))
}

const rowRoutes = (app: FastifyInstance, parts: RecordParts, records: Records, entity: EntityModel): void => {
  const { context } = parts
  const path = `${entity.api.list}/:id`
  const needs = (verb: Verb) => ({ config: { need: [entity.permission[verb]] } })
  const large = { bodyLimit: limitOf(entity) }

  app.get<Call>(path, needs('read'), async (request, reply) => {
    const id = idIn(entity, request.params.id)
    const sight = sightOf(parts.model, entity, callerOf(request))
    const json = await readItem(parts, context.database, entity, sight, id, context.today())
    if (json === null) throw new Refusal(404, refused.missing(lower(entity.title.one)))
    return send(reply, `{"data":${json}}`)
  })
  app.post<Call>(entity.api.list, { ...needs('create'), ...large }, async (request, reply) => {
    const json = await records.create(entity, bodyOf(request), callerOf(request))
    return send(reply, `{"data":${json}}`, 201)
  })
  app.put<Call>(path, { ...needs('update'), ...large }, async (request, reply) => {
    const id = idIn(entity, request.params.id)
    const json = await records.update(
      entity,
      id,
      withoutPlaces(entity, id, bodyOf(request)),
      callerOf(request),
    )
    return send(reply, `{"data":${json}}`)
  })
  app.delete<Call>(path, needs('delete'), async (request, reply) => {
    const id = idIn(entity, request.params.id)
    await records.delete(entity, id, callerOf(request))
    return send(reply, `{"data":{"id":${id}}}`)
  })
}

const dashboardRoute = (app: FastifyInstance, parts: RecordParts): void => {
  const { model, context, counters } = parts
  const entity = model.entities[model.dashboard?.of ?? '']
  if (!entity) return
  app.get('/api/dashboard-data', { config: { need: [entity.permission.read] } }, async (request, reply) => {
    const reach = reachOf(callerOf(request))
    const { idsOf } = await parts.literals.now()
    const counts = await context.database.snapshot((reader) =>
      readDashboard(reader, model, counters, reach, context.today(), idsOf),
    )
    return send(reply, JSON.stringify(counts))
  })
}

/** Every call that follows from the descriptors, for every entity alike. */
export const entityRoutes = (app: FastifyInstance, parts: RecordParts): void => {
  const records = new Records(parts)
  for (const entity of parts.model.list) {
    listRoute(app, parts, entity)
    for (const list of entity.lists) namedRoute(app, parts, entity, list)
    rowRoutes(app, parts, records, entity)
  }
  dashboardRoute(app, parts)
  searchRoute(app, parts)
  historyRoutes(app, parts)
}
