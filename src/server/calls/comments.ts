import { described } from '#texts/calls'
import { lower, withArticle } from '#texts/grammar'
import { exactly } from '../../../schemas/basic.ts'
import { comment } from '../../../schemas/comment.ts'
import { commentChange } from '../../../schemas/comment-change.ts'
import type { EntityModel } from '../../model/index.ts'
import { needFor } from '../access/rights.ts'
import { missingComment } from '../people/comments.ts'
import { type Call, call, noContent, numberId, okWith, type PathId, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { paging } from './query.ts'
import { pageSchema, pascal } from './schemas.ts'

/** 4,000 characters of up to twelve bytes each in JSON, plus the mentions. */
const mostBytes = 64 * 1024

/** The calls for the comments on an entity's rows. */
export const commentCalls = (entity: EntityModel): readonly Call[] => {
  const path = `${entity.api.list}/{id}/comments`
  const one = withArticle(lower(entity.title.one))
  const common = { need: needFor(entity, 'read'), tag: entity.title.many, kept: false } as const
  const name = pascal(entity.name)
  const body = { schema: commentChange, limit: mostBytes }
  const answer = exactly({ data: comment })
  return [
    call({
      ...common,
      method: 'GET',
      path,
      id: rowId(entity),
      query: paging,
      answers: okWith(described.comments.several, pageSchema(comment)),
      operation: `list${name}Comments`,
      summary: described.comments.list(entity.title.many),
      client: `${clientGroupOf(entity)}.comments.list`,
      handler: async ({ comments }, { caller, id, query: { page, per_page: size } }) => ({
        body: await comments.list(entity, id, caller, { page, size }),
      }),
    }),
    call({
      ...common,
      method: 'POST',
      path,
      id: rowId(entity),
      body,
      answers: okWith(described.comments.one, answer, 201),
      fails: [429, 507],
      operation: `create${name}Comment`,
      summary: described.comments.create(one),
      client: `${clientGroupOf(entity)}.comments.create`,
      handler: async ({ comments }, { caller, id: row, body: said }) => ({
        body: { data: await comments.create(entity, row, said, caller) },
      }),
    }),
    call({
      ...common,
      method: 'PUT',
      path: `${path}/{comment}`,
      id: commentId(entity),
      body,
      answers: okWith(described.comments.one, answer),
      fails: [409, 429, 507],
      operation: `update${name}Comment`,
      summary: described.comments.update,
      client: `${clientGroupOf(entity)}.comments.update`,
      handler: async ({ comments }, { caller, id: { row, comment: id }, body: said }) => ({
        body: { data: await comments.update(entity, row, id, said, caller) },
      }),
    }),
    call({
      ...common,
      method: 'DELETE',
      path: `${path}/{comment}`,
      id: commentId(entity),
      answers: noContent(described.comments.deleted),
      fails: [507],
      operation: `delete${name}Comment`,
      summary: described.comments.remove,
      client: `${clientGroupOf(entity)}.comments.delete`,
      handler: async ({ comments }, { caller, id: { row, comment: id } }) => {
        await comments.delete(entity, row, id, caller)
        return {}
      },
    }),
  ]
}

const commentId = (entity: EntityModel): PathId<{ readonly row: number; readonly comment: number }> => {
  const row = rowId(entity)
  const comment = numberId(missingComment)
  return {
    schema: row.schema,
    further: { name: 'comment', schema: comment.schema },
    read: (text, further, address) => ({
      comment: comment.read(further, '', address),
      row: row.read(text, '', address),
    }),
  }
}
