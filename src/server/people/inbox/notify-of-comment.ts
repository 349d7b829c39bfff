import type { EntityModel } from '../../../model/index.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import type { StoredComment } from '../comments/read-comments.ts'
import { followersOf } from '../follows/followers.ts'
import type { ReadRightsLookup } from '../follows/read-rights-lookup.ts'
import { addNotices, type Notice, notifyInboxes } from './add-notices.ts'
import { rowKey } from './row-key.ts'
import { settleLines } from './settle-lines.ts'

/** The people to notify of a comment; all may read its row. */
export interface CommentRecipients {
  readonly mentioned: readonly number[]
  readonly followers: readonly number[]
}

/**
 * The people to notify of a comment, without its author. Read before the write, since each person's rights need a
 * query.
 * @param mentioned accounts
 * @param mentionsOnly leaves out followers, as for an edited comment
 */
export const commentRecipientsOf = async (
  parts: RecordParts,
  readers: ReadRightsLookup,
  entity: EntityModel,
  row: number,
  author: number,
  mentioned: readonly number[],
  mentionsOnly = false,
): Promise<CommentRecipients> => {
  const others = mentioned.filter((id) => id !== author)
  if (mentionsOnly) return { mentioned: others, followers: [] }
  const followers = (await followersOf(parts, parts.context.database, entity, [row])).get(row) ?? new Map()
  const found: number[] = []
  for (const id of followers.keys())
    if (id !== author && !others.includes(id) && (await readers.reads(id, entity, row))) found.push(id)
  return { mentioned: others, followers: found }
}

/** Notifies mentioned people and followers of a comment, in the transaction that writes it. */
export const notifyOfComment = async (
  writer: Writer,
  now: Date,
  entity: EntityModel,
  row: number,
  { id, by }: Pick<StoredComment, 'id' | 'by'>,
  { mentioned, followers }: CommentRecipients,
): Promise<void> => {
  const about = { key: rowKey(entity, row), entity: entity.name, row, by, comment: id }
  const notices = [
    ...mentioned.map((person): Notice => ({ ...about, person, kind: 'mention', once: `mention:${id}` })),
    ...followers.map((person): Notice => ({ ...about, person, kind: 'comment', once: `comment:${id}` })),
  ]
  await addNotices(writer, now, notices)
}

/** Deletes the notices of a comment, and each line that has none left. */
export const deleteCommentNotices = async (
  writer: Writer,
  dialect: Dialect,
  comment: number,
): Promise<void> => {
  const lines = await writer.rows(
    'select distinct line_id, account_id from engine_notices where comment_id = ?',
    [comment],
  )
  await writer.run('delete from engine_notices where comment_id = ?', [comment])
  await settleLines(
    writer,
    dialect,
    lines.map(([line]) => Number(line)),
  )
  await notifyInboxes(writer, [...new Set(lines.map(([, account]) => Number(account)))])
}
