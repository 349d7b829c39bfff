import type { Comment } from '../../../../schemas/comment.ts'
import type { Page } from '../../../model/index.ts'
import { type EntityModel, pageOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { readDisclosure } from '../../rows/read/shown-changes.ts'

/** A mentioned person, with their name as the text has it. */
export interface Mentioned {
  readonly id: number
  readonly name: string
}

export interface StoredComment {
  readonly id: number
  readonly entity: string
  readonly row: number
  readonly at: string
  readonly by: Mentioned
  readonly text: string
  readonly editedAt: string | null
  readonly version: number
  readonly mentions: readonly Mentioned[]
}

const columns = 'c.id, c.entity, c.row_id, c.at, c.account_id, c.account_name, c.text, c.edited_at, c.version'

const inOrder = { keyword: '', sortBy: 'id', order: 'desc', has: '', where: '' } as const

/**
 * Reads comments by id, in the given order; deleted ones are omitted.
 * @param ending `forUpdate` of the dialect, inside a write that changes them
 */
export const readComments = async (
  { dialect }: Pick<RecordParts, 'dialect'>,
  reader: Reader,
  ids: readonly number[],
  ending = '',
): Promise<readonly StoredComment[]> => {
  if (ids.length === 0) return []
  const list = [dialect.list(ids)]
  const rows = await reader.all(
    `select ${columns} from engine_comments c where ${dialect.anyOf('c.id')}${ending}`,
    list,
  )
  const mentioned = await reader.rows(
    `select comment_id, account_id, account_name from engine_mentions where ${dialect.anyOf('comment_id')} order by comment_id, account_id`,
    list,
  )
  const mentions = Map.groupBy(mentioned, ([comment]) => Number(comment))
  const known = new Map(
    rows.map((row): [number, StoredComment] => [
      Number(row.id),
      {
        ...{ id: Number(row.id), entity: String(row.entity), row: Number(row.row_id), at: String(row.at) },
        by: { id: Number(row.account_id), name: String(row.account_name) },
        text: String(row.text),
        editedAt: row.edited_at === null ? null : String(row.edited_at),
        version: Number(row.version),
        mentions: (mentions.get(Number(row.id)) ?? []).map(([, id, name]) => ({
          id: Number(id),
          name: String(name),
        })),
      },
    ]),
  )
  return ids.flatMap((id) => known.get(id) ?? [])
}

/**
 * The comments as JSON for the caller. Authors and mentions that the caller may not see are removed; the text stays.
 */
export const answerComments = async (
  parts: RecordParts,
  reader: Reader,
  comments: readonly StoredComment[],
  caller: Caller,
): Promise<readonly Comment[]> => {
  const { account } = parts.model
  const people = comments.flatMap(({ by, mentions }) => [by.id, ...mentions.map(({ id }) => id)])
  const told = await readDisclosure(parts, reader, [], await parts.reaches.of(caller), people)
  const isTold = (id: number) => id === caller.id || told.isTold(account, id)
  return comments.map(({ id, at, text, by, mentions, editedAt, version }) => {
    const mine = by.id === caller.id
    return {
      ...{ id, at, text },
      by: isTold(by.id) ? by : null,
      mentions: mentions.filter((each) => isTold(each.id)),
      edited_at: editedAt,
      mine,
      may: [
        ...(mine ? (['edit'] as const) : []),
        ...(mine || caller.everything ? (['delete'] as const) : []),
      ],
      version,
    }
  })
}

/** A page of a row's comments, the latest first, in the form of list answers. */
export const readCommentPage = async (
  parts: RecordParts,
  entity: EntityModel,
  row: number,
  caller: Caller,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<Comment>> => {
  const { database } = parts.context
  const of = [entity.name, row]
  const [count] = await database.rows(
    'select count(*) from engine_comments where entity = ? and row_id = ?',
    of,
  )
  const ids = await database.rows(
    `select id from engine_comments where entity = ? and row_id = ? order by ${parts.dialect.order('id', 'desc')} limit ? offset ?`,
    [...of, size, (page - 1) * size],
  )
  const comments = await readComments(
    parts,
    database,
    ids.map(([id]) => Number(id)),
  )
  const data = await answerComments(parts, database, comments, caller)
  const path = `${entity.api.list}/${row}/comments`
  return { data, ...pageOf(path, { ...inOrder, page, per_page: size }, Number(count?.[0]), data.length) }
}
