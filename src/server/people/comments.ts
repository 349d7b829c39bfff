import { commentLog, refusedComment } from '#texts/comments'
import type { Comment } from '../../../schemas/comment.ts'
import type { EntityModel, Row } from '../../model/index.ts'
import type { AccountModel } from '../access/account-model.ts'
import type { Caller } from '../access/caller.ts'
import type { Reader } from '../platform/database/driver/database.ts'
import { conflictError, HttpError, invalidFields } from '../platform/errors/http-error.ts'
import { refuseUnknown } from '../platform/errors/refuse-unknown.ts'
import type { RecordParts } from '../rows/read/record-parts.ts'
import { refuseUnreadable } from '../rows/read/row-filters.ts'
import { limitComments } from './comments/limit-comments.ts'
import { type MentionCandidate, readMentionable } from './comments/mentionable.ts'
import { type CommentContext, mentionsIn } from './comments/mentions.ts'
import {
  answerComments,
  type Mentioned,
  readCommentPage,
  readComments,
  type StoredComment,
} from './comments/read-comments.ts'
import {
  acceptComment,
  addComment,
  changeComment,
  commentsTopic,
  deleteComment,
} from './comments/save-comment.ts'
import { chooseFollowing } from './follows/followers.ts'
import { type FollowingState, followingOf } from './follows/following.ts'
import { ReadRightsLookup } from './follows/read-rights-lookup.ts'
import { commentRecipientsOf, deleteCommentNotices, notifyOfComment } from './inbox/notify-of-comment.ts'

/** Comments on rows, and the follow state of rows. Every row must be readable by the caller. */
export class Comments {
  readonly #parts: RecordParts
  readonly #accounts: AccountModel

  constructor(parts: RecordParts, accounts: AccountModel) {
    this.#parts = parts
    this.#accounts = accounts
  }

  /** A page of comments, the latest first. @throws HttpError 404 */
  async list(
    entity: EntityModel,
    row: number,
    caller: Caller,
    paging: { readonly page: number; readonly size: number },
  ) {
    await refuseUnreadable(this.#parts, this.#parts.context.database, entity, row, caller)
    return readCommentPage(this.#parts, entity, row, caller, paging)
  }

  /** @throws HttpError 404, 422, or 429 for too many comments */
  async create(entity: EntityModel, row: number, said: Row, caller: Caller): Promise<Comment> {
    const { database, now, guard } = this.#parts.context
    const { text, mentions, readers } = await this.#readSaid(entity, row, said, caller)
    const people = mentions.map((each) => each.id)
    const concerned = await commentRecipientsOf(this.#parts, readers, entity, row, caller.id, people)
    const id = await database.write(async (writer) => {
      const by = await guard.stands(writer, caller, { entity, verb: 'read' })
      await refuseUnreadable(this.#parts, writer, entity, row, by)
      const at = now()
      await limitComments(writer, by, at)
      const made = await addComment(writer, entity, row, caller, at.toISOString(), { text, mentions })
      await notifyOfComment(writer, at, entity, row, { id: made, by: caller }, concerned)
      return made
    })
    return this.#shown(id, caller)
  }

  /** @throws HttpError 404, 403 if another person wrote it, 422, 429; 409 with the comment if it has changed since */
  async update(entity: EntityModel, row: number, id: number, said: Row, caller: Caller): Promise<Comment> {
    const { database, now, guard } = this.#parts.context
    const version = versionIn(said)
    const known = await this.#found(database, entity, row, id, caller)
    if (known.by.id !== caller.id) throw new HttpError(403, refusedComment.author)
    const { text, mentions, readers } = await this.#readSaid(entity, row, said, caller, known)
    const people = mentions.flatMap((each) =>
      known.mentions.some((was) => was.id === each.id) ? [] : each.id,
    )
    const concerned = await commentRecipientsOf(this.#parts, readers, entity, row, caller.id, people, true)
    const isSaved = await database.write(async (writer) => {
      const by = await guard.stands(writer, caller, { entity, verb: 'read' })
      const before = await this.#found(writer, entity, row, id, by, this.#parts.dialect.forUpdate)
      if (version !== null && version !== before.version) return false
      if (text === before.text && isSame(mentions, before.mentions)) return true
      await limitComments(writer, by, now())
      await changeComment(writer, entity, row, id, now().toISOString(), { text, mentions })
      await notifyOfComment(writer, now(), entity, row, { id, by: caller }, concerned)
      return true
    })
    const data = await this.#shown(id, caller)
    if (!isSaved) throw conflictError(refusedComment.changed, { data })
    return data
  }

  /** @throws HttpError 404; 403 if another person wrote it and the caller lacks full rights */
  async delete(entity: EntityModel, row: number, id: number, caller: Caller): Promise<void> {
    const { context, dialect } = this.#parts
    const of = await context.database.write(async (writer) => {
      const by = await context.guard.stands(writer, caller, { entity, verb: 'read' })
      const before = await this.#found(writer, entity, row, id, by, dialect.forUpdate)
      if (before.by.id !== by.id && !by.everything) throw new HttpError(403, refusedComment.deleter)
      await deleteCommentNotices(writer, dialect, id)
      await deleteComment(writer, entity, row, id)
      return before.by.id
    })
    if (of !== caller.id)
      context.log.info({ account: caller.id, entity: entity.name, row, comment: id, of }, commentLog.deleted)
  }

  /** The people who may be mentioned. @throws HttpError 404 */
  async mentionable(
    entity: EntityModel,
    row: number,
    caller: Caller,
    keyword: string,
    most: number,
  ): Promise<readonly MentionCandidate[]> {
    const { database } = this.#parts.context
    await refuseUnreadable(this.#parts, database, entity, row, caller)
    return readMentionable(this.#saying(entity, row, caller), keyword, most)
  }

  /** Whether the caller follows a row. @throws HttpError 404 */
  async following(entity: EntityModel, row: number, caller: Caller): Promise<FollowingState> {
    const { database } = this.#parts.context
    await refuseUnreadable(this.#parts, database, entity, row, caller)
    return followingOf(this.#parts, this.#accounts, database, entity, row, caller)
  }

  /** Follows or unfollows a row. @throws HttpError 404 or 422 */
  async follow(entity: EntityModel, row: number, said: Row, caller: Caller): Promise<FollowingState> {
    const { database, guard } = this.#parts.context
    const isWanted = followingIn(said)
    await database.write(async (writer) => {
      const by = await guard.stands(writer, caller, { entity, verb: 'read' })
      await refuseUnreadable(this.#parts, writer, entity, row, by)
      if (await chooseFollowing(writer, entity, row, caller.id, isWanted))
        await writer.publish(commentsTopic, JSON.stringify({ entity: entity.name, id: row }))
    })
    return followingOf(this.#parts, this.#accounts, database, entity, row, caller)
  }

  async #shown(id: number, caller: Caller): Promise<Comment> {
    const { database } = this.#parts.context
    const comments = await readComments(this.#parts, database, [id])
    const [read] = await answerComments(this.#parts, database, comments, caller)
    if (read === undefined) throw missingComment()
    return read
  }

  /**
   * The stored comment of a row.
   * @throws HttpError 404 if the caller does not see the row, or the row has no such comment
   */
  async #found(
    reader: Reader,
    entity: EntityModel,
    row: number,
    id: number,
    caller: Caller,
    ending = '',
  ): Promise<StoredComment> {
    await refuseUnreadable(this.#parts, reader, entity, row, caller)
    const [comment] = await readComments(this.#parts, reader, [id], ending)
    if (comment === undefined || comment.entity !== entity.name || comment.row !== row) throw missingComment()
    return comment
  }

  #saying(
    entity: EntityModel,
    row: number,
    caller: Caller,
  ): CommentContext & { readonly parts: RecordParts } {
    const readers = new ReadRightsLookup(this.#parts, this.#parts.context.database)
    return { parts: this.#parts, accounts: this.#accounts, readers, entity, row, caller }
  }

  /** Validates a payload into text and mentions. @throws HttpError 404 or 422 */
  async #readSaid(entity: EntityModel, row: number, said: Row, caller: Caller, before?: StoredComment) {
    await refuseUnreadable(this.#parts, this.#parts.context.database, entity, row, caller)
    refuseUnknown(said, ['text', 'mentions', 'version'], refusedComment.unknown)
    const text = acceptComment(said.text)
    const saying = this.#saying(entity, row, caller)
    const mentions = await mentionsIn(saying, text, said.mentions, before?.mentions)
    return { text, mentions, readers: saying.readers }
  }
}

/** The error 404 for a comment that is missing or hidden from the caller. */
export const missingComment = (): HttpError => new HttpError(404, refusedComment.missing)

/** Whether both mention the same people. */
const isSame = (one: readonly Mentioned[], other: readonly Mentioned[]): boolean =>
  one.length === other.length && one.every(({ id }) => other.some((each) => each.id === id))

const versionIn = ({ version }: Row): number | null => {
  if (version === undefined || version === null) return null
  if (!Number.isSafeInteger(version)) throw invalidFields({ version: [refusedComment.version] })
  return Number(version)
}

/** @throws HttpError 422 */
const followingIn = (said: Row): boolean => {
  refuseUnknown(said, ['following'], () => refusedComment.following)
  const { following } = said
  if (typeof following !== 'boolean') throw invalidFields({ following: [refusedComment.following] })
  return following
}
