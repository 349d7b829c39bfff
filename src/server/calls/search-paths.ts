import listQuery from '../../../schemas/list-query.json' with { type: 'json' }
import type { Model } from '../../model/index.ts'
import { type Paths, pascal } from './entity-paths.ts'
import { answer, bare, operation } from './operation.ts'
import { exactly, listOf, ref } from './schema.ts'

/** Rows of any entity by their labels. */
export const searchPaths = (model: Model): Paths => {
  const { description: _, ...schema } = listQuery.properties.keyword
  const byEntity = Object.fromEntries(
    model.list.map(({ name }) => [name, { ...listOf(ref(`${pascal(name)}Option`)), maxItems: 5 }]),
  )
  const totals = Object.fromEntries(model.list.map(({ name }) => [name, { type: 'integer', minimum: 1 }]))
  return {
    '/api/search': {
      get: operation({
        id: 'search',
        summary:
          'Rows whose label holds every word of the keyword, of every entity that one may read, by entity',
        tag: 'Search',
        parameters: [{ name: 'keyword', in: 'query', schema }],
        answers: {
          200: answer(
            'At most five of each entity, and how many there are of it; none of an entity is left out',
            exactly({ data: exactly(byEntity, []), total: exactly(totals, []) }),
          ),
          304: bare('As they were when the ETag of If-None-Match was answered'),
        },
        fails: [422],
        need: 'session',
      }),
    },
  }
}
