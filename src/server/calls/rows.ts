import { described } from '#texts/calls'
import { lower, withArticle } from '#texts/grammar'
import { exactly } from '../../../schemas/basic.ts'
import { deleted } from '../../../schemas/deleted.ts'
import { written } from '../../../schemas/written.ts'
import { linesOf } from '../../model/entity/child-rows.ts'
import type { EntityModel, Model } from '../../model/index.ts'
import { needFor } from '../access/rights.ts'
import { missing } from '../platform/errors/missing.ts'
import { bodyLimit } from '../platform/http/errors.ts'
import { readItemOf } from '../rows/read/read-lines.ts'
import type { Saved } from '../rows/write/records.ts'
import { type Answer, type Call, call, okWith, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { pascal, ref } from './schemas.ts'

/** The calls that read, create, update and delete a row. */
export const rowCalls = (model: Model, entity: EntityModel): readonly Call[] => {
  const name = pascal(entity.name)
  const one = withArticle(lower(entity.title.one))
  const tag = entity.title.many
  const group = clientGroupOf(entity)
  const onList = { path: entity.api.list, tag } as const
  const onRow = { path: `${entity.api.list}/{id}`, id: rowId(entity), tag } as const
  const item = exactly({ data: ref(name) })
  const saved = { anyOf: [item, exactly({ data: written })] } as const
  const limit = bodyLimit + linesOf(model, entity).length * linesLimit
  return [
    call({
      ...onList,
      method: 'POST',
      need: needFor(entity, 'create'),
      body: { schema: ref(`New${name}`), limit },
      answers: { ...okWith(described.written, saved, 201), undone: true },
      fails: [409, 507],
      operation: `create${name}`,
      summary: described.create(one),
      client: `${group}.create`,
      handler: async ({ records }, { caller, body }) => savedAs(await records.create(entity, body, caller)),
    }),
    call({
      ...onRow,
      method: 'GET',
      need: needFor(entity, 'read'),
      answers: okWith(described.row, item),
      operation: `get${name}`,
      summary: described.read(one),
      client: `${group}.get`,
      handler: async ({ parts }, { caller, id }) => {
        const { database, today } = parts.context
        const json = await readItemOf(parts, database, entity, caller, id, today())
        if (json === null) throw missing(entity)
        return { body: `{"data":${json}}` }
      },
    }),
    call({
      ...onRow,
      method: 'PUT',
      need: needFor(entity, 'update'),
      body: { schema: ref(`Changed${name}`), limit },
      answers: { ...okWith(described.written, saved), undone: true },
      fails: [409, 507],
      operation: `update${name}`,
      summary: described.update(one),
      client: `${group}.update`,
      handler: async ({ records }, { caller, id, body }) =>
        savedAs(await records.update(entity, id, body, caller)),
    }),
    call({
      ...onRow,
      method: 'DELETE',
      need: needFor(entity, 'delete'),
      answers: { ...okWith(described.deleted, deleted), undone: true },
      fails: [409, 507],
      operation: `delete${name}`,
      summary: described.delete(one),
      client: `${group}.delete`,
      handler: async ({ records }, { caller, id }) => {
        const batch = await records.delete(entity, id, caller)
        return { body: { data: { id } }, batch }
      },
    }),
  ]
}

/** The answer to a write: the saved row and its batch. */
export const savedAs = ({ json, batch }: Saved): Answer<never> => ({ body: `{"data":${json}}`, batch })

/** The limit for all lines of a row, in bytes. */
const linesLimit = 2 * 1024 * 1024
