import { described } from '#texts/calls'
import { listOf, partly, whole } from '../../../schemas/basic.ts'
import { searchAnswer } from '../../../schemas/search-answer.ts'
import type { Model } from '../../model/index.ts'
import { mayAtAll } from '../access/rights.ts'
import { findOptions } from '../rows/read/read-options.ts'
import { type Call, call, okWith } from './call.ts'
import { searchQuery } from './query.ts'
import { pascal, ref } from './schemas.ts'

/** The limit of rows for one entity in an answer. */
const perEntity = 5

/** Searches the labels of every entity that the caller may read. Answers the first rows and the total of each. */
export const searchCall = (model: Model): Call => {
  const byEntity = model.list.map(({ name }) => [
    name,
    { ...listOf(ref(`${pascal(name)}Option`)), maxItems: perEntity },
  ])
  const totals = model.list.map(({ name }) => [name, whole])
  return call({
    method: 'GET',
    path: '/api/search',
    need: 'session',
    query: searchQuery,
    answers: okWith(described.search.answers, {
      ...searchAnswer,
      properties: { data: partly(Object.fromEntries(byEntity)), total: partly(Object.fromEntries(totals)) },
    }),
    operation: 'search',
    client: 'search',
    summary: described.search.does,
    tag: 'Search',
    handler: async ({ parts }, { caller, query: { keyword } }) => {
      const readable = model.list.filter((entity) => mayAtAll(caller, entity, 'read'))
      const today = parts.context.today()
      const reach = await parts.reaches.of(caller)
      const found: string[] = []
      const totals: string[] = []
      for (const entity of keyword === '' ? [] : readable) {
        const { rows, total } = await findOptions(parts, entity, reach, keyword, perEntity, today)
        if (rows.length === 0) continue
        found.push(`${JSON.stringify(entity.name)}:[${rows.join(',')}]`)
        totals.push(`${JSON.stringify(entity.name)}:${total}`)
      }
      return { body: `{"data":{${found.join(',')}},"total":{${totals.join(',')}}}` }
    },
  })
}
