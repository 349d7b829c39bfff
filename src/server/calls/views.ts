import { described } from '#texts/calls'
import { invalidView, refusedView } from '#texts/views'
import { exactly } from '../../../schemas/basic.ts'
import { type View, view } from '../../../schemas/view.ts'
import { viewChange } from '../../../schemas/view-change.ts'
import { views } from '../../../schemas/views.ts'
import { isRow, type Model } from '../../model/index.ts'
import { type SelectedRows, sameAs } from '../../model/same-selection.ts'
import type { Caller } from '../context/caller.ts'
import { HttpError, invalidFields } from '../errors/http-error.ts'
import { bodyLimit } from '../http/errors.ts'
import { remindersTopic } from '../reminders/stored-hours.ts'
import { entityNamed, isOpenTo, mayUpdate, readPayload } from '../views/read-payload.ts'
import {
  countViews,
  deleteView,
  noteUse,
  readView,
  readViews,
  restoreView,
  type StoredView,
  writeView,
} from '../views/stored-views.ts'
import { tellViews, toldPeople } from '../views/tell-view.ts'
import { bare, type Call, call, numberId, ok, type Services } from './call.ts'
import { type Parameter, searchQuery } from './query.ts'
import { faultOfWhere } from './where-parameter.ts'

/** More are not told at once: one searches among them. */
const mostTold = 100
/** More nobody keeps. */
const mostKept = 500

const viewId = numberId(() => new HttpError(404, refusedView.missing))

const common = { need: 'session', tag: 'Views', kept: false } as const
const one = '/api/views/{id}'

/** Lists that people have shaped and named, for themselves or for others. */
export const viewCalls = (model: Model): readonly Call[] => {
  const faultOf: Parameters<typeof readPayload>[5] = (entity, where, caller) =>
    faultOfWhere(model, entity, where, caller)
  const entity: Parameter<string> = {
    schema: { enum: model.list.map(({ name }) => name) },
    read: (text, { caller, fault }) => {
      try {
        return entityNamed(model, text, caller).name
      } catch {
        fault(invalidView.entity)
        return ''
      }
    },
  }
  const like: Parameter<string | null> = {
    schema: { type: 'string' },
    read: (text, { fault }) => {
      if (text === '') return null
      try {
        const select: unknown = JSON.parse(text)
        if (isRow(select)) return sameAs(select as SelectedRows) // what else it says is compared with nothing
      } catch {
        // said below
      }
      fault(invalidView.select)
      return null
    },
  }
  const tell = async ({ parts }: Services, view: StoredView, caller: Caller): Promise<View> => {
    const [read] = await tellViews(parts, parts.context.database, [view], caller, faultOf)
    if (read === undefined) throw new HttpError(404, refusedView.missing)
    return read
  }
  const seen = async ({ parts, session }: Services, id: number, caller: Caller): Promise<StoredView> => {
    const view = await readView(parts.context.database, session.model, id, caller)
    if (view === null || !isOpenTo(model, view, caller)) throw new HttpError(404, refusedView.missing)
    return view
  }
  const body = { schema: viewChange, limit: bodyLimit }
  const answer = exactly({ data: view })
  return [
    call({
      ...common,
      method: 'GET',
      path: '/api/views',
      query: { entity, keyword: searchQuery.keyword, like },
      answers: ok(described.views.several, views),
      operation: 'listViews',
      client: 'views.list',
      summary: described.views.list,
      handler: async ({ parts, session }, { caller, query }) => {
        const { database } = parts.context
        const views = await readViews(database, session.model, query.entity, caller, {
          keyword: query.keyword,
          same: query.like,
          most: mostTold + 1,
        })
        const told = await tellViews(parts, database, views.slice(0, mostTold), caller, faultOf)
        if (query.like === null) return { body: { data: told, total: views.length } }
        // A closed one is never found by its rule: to find it is to be told that one has guessed right.
        const open = told.filter(({ closed }) => closed === false)
        return { body: { data: open, total: open.length } }
      },
    }),
    call({
      ...common,
      method: 'GET',
      path: one,
      id: viewId,
      answers: ok(described.views.one, answer),
      operation: 'getView',
      client: 'views.get',
      summary: described.views.read,
      handler: async (services, { caller, id }) => ({
        body: { data: await tell(services, await seen(services, id, caller), caller) },
      }),
    }),
    call({
      ...common,
      method: 'POST',
      path: '/api/views',
      body,
      answers: ok(described.views.one, answer, 201),
      fails: [403, 409, 507],
      operation: 'createView',
      client: 'views.create',
      summary: described.views.create,
      handler: async (services, { caller, body: said }) => {
        const { parts, session } = services
        const { context } = parts
        const id = await context.database.write(async (writer) => {
          const view = await readPayload(parts, session.model, writer, said, caller, faultOf)
          const rows = entityNamed(model, view.entity, caller)
          const verb = view.audience === 'mine' ? 'read' : 'update'
          await context.guard.stands(writer, caller, { entity: rows, verb })
          if ((await countViews(writer, caller.id)) >= mostKept)
            throw new HttpError(409, refusedView.most(mostKept))
          return writeView(writer, null, view, caller, context.now().toISOString())
        })
        return { body: { data: await tell(services, await seen(services, id, caller), caller) } }
      },
    }),
    call({
      ...common,
      method: 'PUT',
      path: one,
      id: viewId,
      body,
      answers: ok(described.views.one, answer),
      fails: [403, 409, 507],
      operation: 'updateView',
      client: 'views.update',
      summary: described.views.update,
      handler: async (services, { caller, id, body: said }) => {
        const { parts, session } = services
        const { context } = parts
        const overtaken = await context.database.write(async (writer) => {
          const before = await locked(services, writer, id, caller)
          const version = said.version
          if (version !== undefined && version !== before.version) return before
          const { content } = before
          const view = await readPayload(parts, session.model, writer, said, caller, faultOf, content)
          if (view.entity !== before.entity) throw invalidFields({ entity: [invalidView.entity] })
          const rows = entityNamed(model, view.entity, caller)
          const verb = view.audience === 'mine' ? 'read' : 'update'
          await context.guard.stands(writer, caller, { entity: rows, verb })
          await writeView(writer, id, view, caller, context.now().toISOString())
          await writer.publish(remindersTopic, String(id)) // what is watched in it is another selection
          return null
        })
        if (overtaken !== null)
          throw new HttpError(409, await changedBy(services, overtaken, caller), {
            data: await tell(services, overtaken, caller),
          })
        return { body: { data: await tell(services, await seen(services, id, caller), caller) } }
      },
    }),
    call({
      ...common,
      method: 'DELETE',
      path: one,
      id: viewId,
      answers: bare(described.views.deleted),
      fails: [403, 507],
      operation: 'deleteView',
      client: 'views.delete',
      summary: described.views.remove,
      handler: async (services, { caller, id }) => {
        await services.parts.context.database.write(async (writer) => {
          await locked(services, writer, id, caller)
          await deleteView(writer, id, services.parts.context.now())
          await writer.publish(remindersTopic, String(id))
        })
        return {}
      },
    }),
    call({
      ...common,
      method: 'POST',
      path: `${one}/restore`,
      id: viewId,
      answers: ok(described.views.one, answer),
      fails: [403, 409, 507],
      operation: 'restoreView',
      client: 'views.restore',
      summary: described.views.restore,
      handler: async (services, { caller, id }) => {
        await services.parts.context.database.write(async (writer) => {
          const { owner } = await locked(services, writer, id, caller, { deleted: true })
          if ((await countViews(writer, owner.id)) >= mostKept)
            throw new HttpError(409, refusedView.most(mostKept))
          await restoreView(writer, id)
          await writer.publish(remindersTopic, String(id))
        })
        return { body: { data: await tell(services, await seen(services, id, caller), caller) } }
      },
    }),
    call({
      ...common,
      method: 'POST',
      path: `${one}/used`,
      id: viewId,
      answers: bare(described.views.noted),
      fails: [507],
      operation: 'markViewUsed',
      client: 'views.markUsed',
      summary: described.views.use,
      handler: async (services, { caller, id }) => {
        const { usedAt } = await seen(services, id, caller)
        const { context } = services.parts
        const now = context.now()
        if (usedAt === null || now.getTime() - Date.parse(usedAt) > 86_400_000)
          await context.database.write((writer) => noteUse(writer, id, now))
        return {}
      },
    }),
  ]
}

type Writer = Parameters<Parameters<Services['parts']['context']['database']['write']>[0]>[0]

/** A view that somebody may change, as it stands until the transaction ends. @throws HttpError 404, 403 */
const locked = async (
  { parts, session }: Services,
  writer: Writer,
  id: number,
  caller: Caller,
  { deleted = false } = {},
): Promise<StoredView> => {
  const locking = parts.dialect.forUpdate
  const view = await readView(writer, session.model, id, caller, { locking, deleted })
  if (view === null || !isOpenTo(parts.model, view, caller)) throw new HttpError(404, refusedView.missing)
  const { owner } = view
  if (mayUpdate(caller, owner.id)) return view
  const isTold = await toldPeople(parts, writer, caller, [owner.id])
  throw new HttpError(403, refusedView.owner(isTold(owner.id) ? owner.name : refusedView.nobody))
}

/** Who changed a view, and when, as far as somebody is told the names of people. */
const changedBy = async ({ parts }: Services, view: StoredView, caller: Caller): Promise<string> => {
  const { id, name } = view.changedBy
  const isTold = await toldPeople(parts, parts.context.database, caller, [id])
  return refusedView.changed(isTold(id) ? name : refusedView.somebody, view.changedAt)
}
