import { history } from '#texts/answers'
import { described } from '#texts/calls'
import type { Model } from '../../model/index.ts'
import { needFor } from '../context/rights.ts'
import { HttpError } from '../errors/http-error.ts'
import { isInReach } from '../rows/read/reaches.ts'
import { readHistory } from '../rows/read/read-history.ts'
import { type Call, call, missing, ok, rowId } from './call.ts'
import { groupOf } from './lists.ts'
import { paging } from './query.ts'
import { pageSchema, pascal, ref } from './schemas.ts'

const wholePath = '/api/history'

/** What happened: to a row, for whoever may read it; as a whole, for whoever holds everything. */
export const historyCalls = (model: Model): readonly Call[] => [
  call({
    method: 'GET',
    path: wholePath,
    need: 'session',
    query: paging,
    answers: ok(described.history.answers, pageSchema(ref('WholeHistoryEntry'))),
    fails: [403],
    operation: 'listHistory',
    summary: described.history.whole,
    tag: 'History',
    handler: async ({ parts }, { caller, query: { page, per_page: size } }) => {
      if (!caller.everything) throw new HttpError(403, history.whole)
      return { body: await readHistory(parts, { row: null, path: wholePath, page, size, caller }) }
    },
  }),
  ...model.list.map((entity) => {
    const path = `${entity.api.list}/{id}/history`
    return call({
      method: 'GET',
      path,
      need: needFor(entity, 'read'),
      id: rowId(entity),
      query: paging,
      answers: ok(described.history.answers, pageSchema(ref('HistoryEntry'))),
      operation: `list${pascal(entity.name)}History`,
      summary: described.history.ofRow(entity.title.many),
      tag: entity.title.many,
      client: [groupOf(entity), 'history'],
      handler: async ({ parts }, { caller, id, query: { page, per_page: size } }) => {
        const row = { entity, id }
        const reach = await parts.reaches.of(caller)
        // Of what is gone nobody can say any more whose it was.
        const bound = reach.conditionOf(entity) !== null
        if (bound && !(await isInReach(parts.context.database, entity, reach, id))) throw missing(entity)
        const asked = { row, path: path.replace('{id}', String(id)), page, size, caller }
        return { body: await readHistory(parts, asked) }
      },
    })
  }),
]
