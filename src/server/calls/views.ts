import { described } from '#texts/calls'
import { invalidView } from '#texts/views'
import { exactly } from '../../../schemas/basic.ts'
import { view } from '../../../schemas/view.ts'
import { viewChange } from '../../../schemas/view-change.ts'
import { views } from '../../../schemas/views.ts'
import { type SelectedRows, selectionKey } from '../../model/entity/selection-key.ts'
import { isRow, type Model } from '../../model/index.ts'
import { entityNamed } from '../people/views/read-payload.ts'
import { ownViews } from '../people/views/stored-views.ts'
import { bodyLimit } from '../platform/http/errors.ts'
import { type Call, call, noContent, numberId, okWith } from './call.ts'
import { type QueryParameter, searchQuery } from './query.ts'

const viewId = numberId(() => ownViews.missing())

const common = { need: 'session', tag: 'Views', kept: false } as const
const one = '/api/views/{id}'

/** The calls for saved views. */
export const viewCalls = (model: Model): readonly Call[] => {
  const entity: QueryParameter<string> = {
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
  const like: QueryParameter<string | null> = {
    schema: { type: 'string' },
    read: (text, { fault }) => {
      if (text === '') return null
      try {
        const select: unknown = JSON.parse(text)
        if (isRow(select)) return selectionKey(select as SelectedRows) // only these parts are compared
      } catch {
        // reported below
      }
      fault(invalidView.select)
      return null
    },
  }
  const body = { schema: viewChange, limit: bodyLimit }
  const answer = exactly({ data: view })
  return [
    call({
      ...common,
      method: 'GET',
      path: '/api/views',
      query: { entity, keyword: searchQuery.keyword, like },
      answers: okWith(described.views.several, views),
      operation: 'listViews',
      client: 'views.list',
      summary: described.views.list,
      handler: async ({ views }, { caller, query: { entity, keyword, like: same } }) => ({
        body: await views.list(entity, caller, { keyword, same }),
      }),
    }),
    call({
      ...common,
      method: 'GET',
      path: one,
      id: viewId,
      answers: okWith(described.views.one, answer),
      operation: 'getView',
      client: 'views.get',
      summary: described.views.read,
      handler: async ({ views }, { caller, id }) => ({ body: { data: await views.read(id, caller) } }),
    }),
    call({
      ...common,
      method: 'POST',
      path: '/api/views',
      body,
      answers: okWith(described.views.one, answer, 201),
      fails: [403, 409, 507],
      operation: 'createView',
      client: 'views.create',
      summary: described.views.create,
      handler: async ({ views }, { caller, body: said }) => ({
        body: { data: await views.create(said, caller) },
      }),
    }),
    call({
      ...common,
      method: 'PUT',
      path: one,
      id: viewId,
      body,
      answers: okWith(described.views.one, answer),
      fails: [403, 409, 507],
      operation: 'updateView',
      client: 'views.update',
      summary: described.views.update,
      handler: async ({ views }, { caller, id, body: said }) => ({
        body: { data: await views.update(id, said, caller) },
      }),
    }),
    call({
      ...common,
      method: 'DELETE',
      path: one,
      id: viewId,
      answers: noContent(described.views.deleted),
      fails: [403, 507],
      operation: 'deleteView',
      client: 'views.delete',
      summary: described.views.remove,
      handler: async ({ views }, { caller, id }) => {
        await views.delete(id, caller)
        return {}
      },
    }),
    call({
      ...common,
      method: 'POST',
      path: `${one}/restore`,
      id: viewId,
      answers: okWith(described.views.one, answer),
      fails: [403, 409, 507],
      operation: 'restoreView',
      client: 'views.restore',
      summary: described.views.restore,
      handler: async ({ views }, { caller, id }) => ({
        body: { data: await views.restore(id, caller) },
      }),
    }),
    call({
      ...common,
      method: 'POST',
      path: `${one}/used`,
      id: viewId,
      answers: noContent(described.views.noted),
      fails: [507],
      operation: 'markViewUsed',
      client: 'views.markUsed',
      summary: described.views.use,
      handler: async ({ views }, { caller, id }) => {
        await views.noteUse(id, caller)
        return {}
      },
    }),
  ]
}
