import { described } from '#texts/calls'
import { refusedComment } from '#texts/comments'
import { lower, withArticle } from '#texts/grammar'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { following } from '../../../schemas/following.ts'
import { followingChange } from '../../../schemas/following-change.ts'
import { mentionable } from '../../../schemas/mentionable.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import { readMentionable } from '../comments/mentionable.ts'
import { commentsTopic } from '../comments/save-comment.ts'
import { needFor } from '../context/rights.ts'
import { invalidFields } from '../errors/http-error.ts'
import { chooseFollowing } from '../follows/followers.ts'
import { followingOf } from '../follows/following.ts'
import { Readers } from '../follows/who-reads.ts'
import { smallBodyLimit } from '../http/errors.ts'
import { type Call, call, ok, rowId } from './call.ts'
import { refuseUnread } from './comments.ts'
import { groupOf } from './lists.ts'
import { paging, searchQuery } from './query.ts'
import { pascal } from './schemas.ts'

/** Who is told of a row, and who may be. */
export const followCalls = (entity: EntityModel): readonly Call[] => {
  const one = withArticle(lower(entity.title.one))
  const name = pascal(entity.name)
  const need = needFor(entity, 'read')
  const common = { need, id: rowId(entity), tag: entity.title.many, kept: false } as const
  const ownPath = `${entity.api.list}/{id}/following`
  const answer = ok(described.comments.follows, exactly({ data: following }))
  return [
    call({
      ...common,
      method: 'GET',
      path: `${entity.api.list}/{id}/people`,
      query: { keyword: searchQuery.keyword, per_page: paging.per_page },
      answers: ok(described.comments.peopleAnswers, exactly({ data: listOf(mentionable) })),
      operation: `list${name}Mentionable`,
      summary: described.comments.people(one),
      client: `${groupOf(entity)}.comments.mentionable`,
      handler: async ({ parts, session }, { caller, id: row, query: { keyword, per_page: most } }) => {
        const { database } = parts.context
        await refuseUnread(parts, database, entity, row, caller)
        const readers = new Readers(parts, database)
        const asked = { parts, accounts: session.model, readers, entity, row, caller }
        return { body: { data: await readMentionable(asked, keyword, most) } }
      },
    }),
    call({
      ...common,
      method: 'GET',
      path: ownPath,
      answers: answer,
      operation: `get${name}Following`,
      summary: described.comments.following(one),
      client: `${groupOf(entity)}.following.get`,
      handler: async ({ parts, session }, { caller, id }) => {
        const { database } = parts.context
        await refuseUnread(parts, database, entity, id, caller)
        return { body: { data: await followingOf(parts, session.model, database, entity, id, caller) } }
      },
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
      client: `${groupOf(entity)}.following.update`,
      handler: async ({ parts, session }, { caller, id, body }) => {
        const { database, guard } = parts.context
        const isWanted = followingIn(body)
        await database.write(async (writer) => {
          const by = await guard.stands(writer, caller, { entity, verb: 'read' })
          await refuseUnread(parts, writer, entity, id, by)
          if (await chooseFollowing(writer, entity, id, caller.id, isWanted))
            await writer.publish(commentsTopic, JSON.stringify({ entity: entity.name, id }))
        })
        return { body: { data: await followingOf(parts, session.model, database, entity, id, caller) } }
      },
    }),
  ]
}

/** @throws HttpError 422 */
const followingIn = ({ following, ...others }: Row): boolean => {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalidFields({ [unknown.slice(0, 40)]: [refusedComment.following] })
  if (typeof following !== 'boolean') throw invalidFields({ following: [refusedComment.following] })
  return following
}
