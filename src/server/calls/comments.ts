import { described } from '#texts/calls'
import { commentLog, refusedComment } from '#texts/comments'
import { lower, withArticle } from '#texts/grammar'
import { exactly } from '../../../schemas/basic.ts'
import { type Comment, comment } from '../../../schemas/comment.ts'
import { commentChange } from '../../../schemas/comment-change.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import { countSaying } from '../comments/count-saying.ts'
import { mentionsIn, type Saying } from '../comments/mentions.ts'
import {
  type Mentioned,
  readCommentPage,
  readComments,
  type StoredComment,
  tellComments,
} from '../comments/read-comments.ts'
import { acceptComment, addComment, changeComment, deleteComment } from '../comments/save-comment.ts'
import type { Caller } from '../context/caller.ts'
import { needFor } from '../context/rights.ts'
import type { Reader, Writer } from '../database/driver/database.ts'
import { conflict, HttpError, invalidFields } from '../errors/http-error.ts'
import { Readers } from '../follows/who-reads.ts'
import { concernedBy, forgetComment, tellOfComment } from '../inbox/tell-comment.ts'
import { isInReach } from '../rows/read/reaches.ts'
import { bare, type Call, call, missing, numberId, ok, type PathId, rowId, type Services } from './call.ts'
import { groupOf } from './lists.ts'
import { paging } from './query.ts'
import { pageSchema, pascal } from './schemas.ts'

/** Of 4,000 characters, each of which JSON may write in twelve, and those who are mentioned. */
const mostBytes = 64 * 1024

/** What people say of the rows of an entity. */
export const commentCalls = (entity: EntityModel): readonly Call[] => {
  const path = `${entity.api.list}/{id}/comments`
  const one = withArticle(lower(entity.title.one))
  const common = { need: needFor(entity, 'read'), tag: entity.title.many, kept: false } as const
  const name = pascal(entity.name)
  const body = { schema: commentChange, limit: mostBytes }
  const answer = exactly({ data: comment })
  const tell = async ({ parts }: Services, reader: Reader, id: number, caller: Caller): Promise<Comment> => {
    const [told] = await tellComments(parts, reader, await readComments(parts, reader, [id]), caller)
    if (told === undefined) throw new HttpError(404, refusedComment.missing)
    return told
  }
  return [
    call({
      ...common,
      method: 'GET',
      path,
      id: rowId(entity),
      query: paging,
      answers: ok(described.comments.several, pageSchema(comment)),
      operation: `list${name}Comments`,
      summary: described.comments.list(entity.title.many),
      client: `${groupOf(entity)}.comments.list`,
      handler: async ({ parts }, { caller, id, query: { page, per_page: size } }) => {
        await refuseUnread(parts, parts.context.database, entity, id, caller)
        return { body: await readCommentPage(parts, entity, id, caller, { page, size }) }
      },
    }),
    call({
      ...common,
      method: 'POST',
      path,
      id: rowId(entity),
      body,
      answers: ok(described.comments.one, answer, 201),
      fails: [429, 507],
      operation: `create${name}Comment`,
      summary: described.comments.create(one),
      client: `${groupOf(entity)}.comments.create`,
      handler: async (services, { caller, id: row, body: said }) => {
        const { parts } = services
        const { database, now, guard } = parts.context
        const { text, mentions, readers } = await readSaid(services, entity, row, caller, said)
        const people = mentions.map((each) => each.id)
        const concerned = await concernedBy(parts, readers, entity, row, caller.id, people)
        const id = await database.write(async (writer) => {
          const by = await guard.stands(writer, caller, { entity, verb: 'read' })
          await refuseUnread(parts, writer, entity, row, by)
          const at = now()
          await countSaying(writer, by, at)
          const made = await addComment(writer, entity, row, caller, at.toISOString(), { text, mentions })
          await tellOfComment(writer, at, entity, row, { id: made, by: caller }, concerned)
          return made
        })
        return { body: { data: await tell(services, database, id, caller) } }
      },
    }),
    call({
      ...common,
      method: 'PUT',
      path: `${path}/{comment}`,
      id: commentId(entity),
      body,
      answers: ok(described.comments.one, answer),
      fails: [409, 429, 507],
      operation: `update${name}Comment`,
      summary: described.comments.update,
      client: `${groupOf(entity)}.comments.update`,
      handler: async (services, { caller, id: { row, comment: id }, body: said }) => {
        const { parts } = services
        const { database, now, guard } = parts.context
        const version = versionIn(said)
        const known = await found(services, database, entity, row, id, caller)
        if (known.by.id !== caller.id) throw new HttpError(403, refusedComment.author)
        const { text, mentions, readers } = await readSaid(services, entity, row, caller, said, known)
        const people = mentions.flatMap((each) =>
          known.mentions.some((was) => was.id === each.id) ? [] : each.id,
        )
        const concerned = await concernedBy(parts, readers, entity, row, caller.id, people, true)
        const isSaved = await database.write(async (writer) => {
          const by = await guard.stands(writer, caller, { entity, verb: 'read' })
          const before = await found(services, writer, entity, row, id, by, parts.dialect.forUpdate)
          if (version !== null && version !== before.version) return false
          if (text === before.text && isSame(mentions, before.mentions)) return true
          await countSaying(writer, by, now())
          await changeComment(writer, entity, row, id, now().toISOString(), { text, mentions })
          await tellOfComment(writer, now(), entity, row, { id, by: caller }, concerned)
          return true
        })
        const data = await tell(services, database, id, caller)
        if (!isSaved) throw conflict(refusedComment.changed, { data })
        return { body: { data } }
      },
    }),
    call({
      ...common,
      method: 'DELETE',
      path: `${path}/{comment}`,
      id: commentId(entity),
      answers: bare(described.comments.deleted),
      fails: [507],
      operation: `delete${name}Comment`,
      summary: described.comments.remove,
      client: `${groupOf(entity)}.comments.delete`,
      handler: async (services, { caller, id: { row, comment: id } }) => {
        const { context, dialect } = services.parts
        const of = await context.database.write(async (writer) => {
          const by = await context.guard.stands(writer, caller, { entity, verb: 'read' })
          const before = await found(services, writer, entity, row, id, by, dialect.forUpdate)
          if (before.by.id !== by.id && !by.everything) throw new HttpError(403, refusedComment.deleter)
          await forgetComment(writer, dialect, id)
          await deleteComment(writer, entity, row, id)
          return before.by.id
        })
        if (of !== caller.id)
          context.log.info(
            { account: caller.id, entity: entity.name, row, comment: id, of },
            commentLog.deleted,
          )
        return {}
      },
    }),
  ]
}

/** @throws HttpError 404 where the row is not there, or the caller may not read it */
export const refuseUnread = async (
  { reaches }: Services['parts'],
  reader: Reader,
  entity: EntityModel,
  id: number,
  caller: Caller,
): Promise<void> => {
  if (!(await isInReach(reader, entity, await reaches.of(caller), id))) throw missing(entity)
}

const commentId = (entity: EntityModel): PathId<{ readonly row: number; readonly comment: number }> => {
  const row = rowId(entity)
  const comment = numberId(() => new HttpError(404, refusedComment.missing))
  return {
    schema: row.schema,
    further: { name: 'comment', schema: comment.schema },
    read: (text, further, address) => ({
      comment: comment.read(further, '', address),
      row: row.read(text, '', address),
    }),
  }
}

/** A comment of a row, as it stands. @throws HttpError 404 where either is not there for the caller */
const found = async (
  { parts }: Services,
  reader: Reader | Writer,
  entity: EntityModel,
  row: number,
  id: number,
  caller: Caller,
  ending = '',
): Promise<StoredComment> => {
  await refuseUnread(parts, reader, entity, row, caller)
  const [comment] = await readComments(parts, reader, [id], ending)
  if (comment === undefined || comment.entity !== entity.name || comment.row !== row)
    throw new HttpError(404, refusedComment.missing)
  return comment
}

/** What of a payload is said, and whom it mentions. @throws HttpError 404 or 422 */
const readSaid = async (
  { parts, session }: Services,
  entity: EntityModel,
  row: number,
  caller: Caller,
  said: Row,
  before?: StoredComment,
) => {
  const { database } = parts.context
  await refuseUnread(parts, database, entity, row, caller)
  const unknown = Object.keys(said).find((key) => !['text', 'mentions', 'version'].includes(key))
  if (unknown !== undefined)
    throw invalidFields({ [unknown.slice(0, 40)]: [refusedComment.unknown(unknown.slice(0, 40))] })
  const text = acceptComment(said.text)
  const readers = new Readers(parts, database)
  const saying: Saying = { parts, accounts: session.model, readers, entity, row, caller }
  return { text, mentions: await mentionsIn(saying, text, said.mentions, before?.mentions), readers }
}

/** Whether the same people are mentioned. */
const isSame = (one: readonly Mentioned[], other: readonly Mentioned[]): boolean =>
  one.length === other.length && one.every(({ id }) => other.some((each) => each.id === id))

const versionIn = ({ version }: Row): number | null => {
  if (version === undefined || version === null) return null
  if (!Number.isSafeInteger(version)) throw invalidFields({ version: [refusedComment.version] })
  return Number(version)
}
