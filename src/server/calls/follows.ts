import { described } from '#texts/calls'
import { lower, withArticle } from '#texts/grammar'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { following } from '../../../schemas/following.ts'
import { followingChange } from '../../../schemas/following-change.ts'
import { mentionable } from '../../../schemas/mentionable.ts'
import type { EntityModel } from '../../model/index.ts'
import { needFor } from '../access/rights.ts'
import { smallBodyLimit } from '../platform/http/errors.ts'
import { type Call, call, okWith, rowId } from './call.ts'
import { clientGroupOf } from './lists.ts'
import { paging, searchQuery } from './query.ts'
import { pascal } from './schemas.ts'

/** The calls for the followers of a row and for the people who may be mentioned. */
export const followCalls = (entity: EntityModel): readonly Call[] => {
  const one = withArticle(lower(entity.title.one))
  const name = pascal(entity.name)
  const need = needFor(entity, 'read')
  const common = { need, id: rowId(entity), tag: entity.title.many, kept: false } as const
  const ownPath = `${entity.api.list}/{id}/following`
  const answer = okWith(described.comments.follows, exactly({ data: following }))
  return [
    call({
      ...common,
      method: 'GET',
      path: `${entity.api.list}/{id}/people`,
      query: { keyword: searchQuery.keyword, per_page: paging.per_page },
      answers: okWith(described.comments.peopleAnswers, exactly({ data: listOf(mentionable) })),
      operation: `list${name}Mentionable`,
      summary: described.comments.people(one),
      client: `${clientGroupOf(entity)}.comments.mentionable`,
      handler: async ({ comments }, { caller, id, query: { keyword, per_page: most } }) => ({
        body: { data: await comments.mentionable(entity, id, caller, keyword, most) },
      }),
    }),
    call({
      ...common,
      method: 'GET',
      path: ownPath,
      answers: answer,
      operation: `get${name}Following`,
      summary: described.comments.following(one),
      client: `${clientGroupOf(entity)}.following.get`,
      handler: async ({ comments }, { caller, id }) => ({
        body: { data: await comments.following(entity, id, caller) },
      }),
    }),
    call({
      ...common,
      method: 'PUT',
      path: ownPath,
      body: { schema: followingChange, limit: smallBodyLimit },
      answers: answer,
      fails: [507],
      operation: `update${name}Following`,
      summary: described.comments.follow(one),
      client: `${clientGroupOf(entity)}.following.update`,
      handler: async ({ comments }, { caller, id, body }) => ({
        body: { data: await comments.follow(entity, id, body, caller) },
      }),
    }),
  ]
}
