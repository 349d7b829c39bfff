import { refusedComment } from '#texts/comments'
import type { EntityModel } from '../../../model/index.ts'
import { longtext } from '../../../model/kinds/longtext.ts'
import type { Caller } from '../../access/caller.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { addFollower } from '../follows/followers.ts'
import type { Mentioned } from './read-comments.ts'

export const longestComment = 4000

/** The topic of notifications about comments on a row, as JSON: `{ entity, id }`. */
export const commentsTopic = 'comments'

/** Validates and normalises a comment's text: several lines without misleading characters. @throws HttpError 422 */
export const acceptComment = (text: unknown): string => {
  const { label } = refusedComment
  const accepted = longtext.accept(text, { label, longest: longestComment } as Parameters<
    typeof longtext.accept
  >[1]) // `accept` of a text reads only these properties
  if ('message' in accepted) throw invalidFields({ text: [accepted.message] })
  if (longtext.isEmpty(accepted.value)) throw invalidFields({ text: [refusedComment.required] })
  return String(accepted.value)
}

export interface NewComment {
  readonly text: string
  readonly mentions: readonly Mentioned[]
}

/** Adds a comment to a row. @returns its id */
export const addComment = async (
  writer: Writer,
  entity: EntityModel,
  row: number,
  by: Caller,
  at: string,
  { text, mentions }: NewComment,
): Promise<number> => {
  const [made] = await writer.rows(
    'insert into engine_comments (entity, row_id, at, account_id, account_name, text, version) values (?, ?, ?, ?, ?, ?, 1) returning id',
    [entity.name, row, at, by.id, by.name, text],
  )
  const id = Number(made?.[0])
  await keepMentions(writer, entity, row, id, mentions)
  await addFollower(writer, entity, row, by.id, 'commented')
  await tellComments(writer, entity, row)
  return id
}

export const changeComment = async (
  writer: Writer,
  entity: EntityModel,
  row: number,
  id: number,
  at: string,
  { text, mentions }: NewComment,
): Promise<void> => {
  await writer.run('update engine_comments set text = ?, edited_at = ?, version = version + 1 where id = ?', [
    text,
    at,
    id,
  ])
  await writer.run('delete from engine_mentions where comment_id = ?', [id])
  await keepMentions(writer, entity, row, id, mentions)
  await tellComments(writer, entity, row)
}

export const deleteComment = async (
  writer: Writer,
  entity: EntityModel,
  row: number,
  id: number,
): Promise<void> => {
  await writer.run('delete from engine_comments where id = ?', [id])
  await tellComments(writer, entity, row)
}

const keepMentions = async (
  writer: Writer,
  entity: EntityModel,
  row: number,
  comment: number,
  mentions: readonly Mentioned[],
): Promise<void> => {
  for (const { id, name } of mentions) {
    await writer.run('insert into engine_mentions (comment_id, account_id, account_name) values (?, ?, ?)', [
      ...[comment, id, name],
    ])
    await addFollower(writer, entity, row, id, 'mentioned')
  }
}

const tellComments = (writer: Writer, { name }: EntityModel, id: number): Promise<void> =>
  writer.publish(commentsTopic, JSON.stringify({ entity: name, id }))
