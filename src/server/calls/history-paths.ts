import listQuery from '../../../schemas/list-query.json' with { type: 'json' }
import type { Model } from '../../model/index.ts'
import { pageSchema } from './contract.ts'
import { idParameter, type Paths, pascal } from './entity-paths.ts'
import { answer, bare, operation, type Parameter } from './operation.ts'
import { ref } from './schema.ts'

const pageParameters: readonly Parameter[] = (['page', 'per_page'] as const).map((name) => ({
  name,
  in: 'query',
  schema: listQuery.properties[name],
}))

const answersOf = (entry: 'HistoryEntry' | 'WholeHistoryEntry') => ({
  200: answer('A page of it, the latest first', pageSchema(ref(entry))),
  304: bare('As it was when the ETag of If-None-Match was answered'),
})

/** What happened, to a row and as a whole. */
export const historyPaths = (model: Model): Paths => ({
  '/api/history': {
    get: operation({
      id: 'listHistory',
      summary: 'What happened; for who holds everything',
      tag: 'History',
      parameters: pageParameters,
      answers: answersOf('WholeHistoryEntry'),
      fails: [403, 422],
      need: 'session',
    }),
  },
  ...Object.fromEntries(
    model.list.map((entity) => [
      `${entity.api.list}/{id}/history`,
      {
        get: operation({
          id: `list${pascal(entity.name)}History`,
          summary: `What happened to one of the ${entity.title.many}, also after it was deleted`,
          tag: entity.title.many,
          parameters: [idParameter, ...pageParameters],
          answers: answersOf('HistoryEntry'),
          fails: [404, 422],
          need: [entity.permission.read],
        }),
      },
    ]),
  ),
})

/** What others save, told while a page is open. */
export const freshnessPaths: Paths = {
  '/api/changes': {
    get: operation({
      id: 'followChanges',
      summary: 'A stream of server-sent events: the names of the entities that were written',
      tag: 'History',
      answers: {
        200: {
          description:
            'Events `changed`, each with a JSON list of entity names. With a Change-Mark as Last-Event-ID, what was written since is told first.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      },
      fails: [],
      need: 'session',
    }),
  },
}
