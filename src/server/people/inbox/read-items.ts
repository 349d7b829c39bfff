import type { HistoryEntry } from '../../../../schemas/history-entry.ts'
import type { InboxItem } from '../../../../schemas/inbox-item.ts'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { Row } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { answerEntries } from '../../rows/read/read-history.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { readDisclosure } from '../../rows/read/shown-changes.ts'
import { answerComments, readComments } from '../comments/read-comments.ts'
import { chooseReaderForNotices } from './choose-reader.ts'
import type { StoredLine } from './read-inbox.ts'

/** The limit of notices in an answer for a line. */
const mostItems = 100

const columns = 'id, line_id, kind, at, by_id, by_name, comment_id, entry_id, payload'

/** The notices as JSON, by id; those of a deleted comment are omitted. */
const tellItems = async (
  parts: RecordParts,
  reader: Reader,
  notices: readonly Stored[],
  caller: Caller,
): Promise<ReadonlyMap<number, InboxItem>> => {
  const idsIn = (column: string) =>
    notices.flatMap((notice) => (typeof notice[column] === 'number' ? notice[column] : []))
  const said = await readComments(parts, reader, [...new Set(idsIn('comment_id'))])
  const comments = new Map(
    (await answerComments(parts, reader, said, caller)).map((comment, at) => [said[at]?.id, comment]),
  )
  const entries = new Map(
    (await answerEntries(parts, reader, [...new Set(idsIn('entry_id'))], caller)).map((entry) => [
      Number(entry.id),
      entry,
    ]),
  )
  const person = await toldPeople(parts, reader, caller, idsIn('by_id'))
  return new Map(
    notices.flatMap((notice): readonly (readonly [number, InboxItem])[] => {
      const { comment_id: commented, entry_id: happened } = notice
      const comment = comments.get(Number(commented))
      const entry = entries.get(Number(happened))
      // Notices of deleted comments or forgotten history entries are omitted.
      if ((commented !== null && comment === undefined) || (happened !== null && entry === undefined))
        return []
      const by = comment ? comment.by : entry ? named(entry.by) : person(notice.by_id, notice.by_name)
      const item = {
        ...{ kind: notice.kind as InboxItem['kind'], at: String(notice.at), by }, // we wrote this value
        ...(comment && { comment }),
        ...(entry && { entry }),
        payload: JSON.parse(typeof notice.payload === 'string' ? notice.payload : '{}') as Row, // we wrote this JSON
      }
      return [[Number(notice.id), item]]
    }),
  )
}

type NamePerson = (id: unknown, name: unknown) => InboxItem['by']

const named = (by: HistoryEntry['by']): InboxItem['by'] => by && { id: by.id, name: by.name ?? '' }

/** Resolves names of people; null for those whom the caller may not see. */
const toldPeople = async (
  parts: RecordParts,
  reader: Reader,
  caller: Caller,
  ids: readonly number[],
): Promise<NamePerson> => {
  const { isTold } = await readDisclosure(parts, reader, [], await parts.reaches.of(caller), ids)
  const { account } = parts.model
  return (id, name) =>
    typeof id === 'number' && (id === caller.id || isTold(account, id)) ? { id, name: String(name) } : null
}

/** The new notices of a line, oldest first; if there are too many, only the newest. */
export const readItems = async (
  parts: RecordParts,
  reader: Reader,
  { id, since }: Pick<StoredLine, 'id' | 'since'>,
  caller: Caller,
): Promise<readonly InboxItem[]> => {
  const notices = await reader.all(
    `select ${columns} from engine_notices where line_id = ? and id > ? order by id desc limit ${mostItems}`,
    [id, since],
  )
  const items = await tellItems(parts, reader, notices, caller)
  return notices.toReversed().flatMap((notice) => items.get(Number(notice.id)) ?? [])
}

/** The moment of a line's last notice that is not new; null if all are new. */
export const readSince = async (
  reader: Reader,
  { id, since }: Pick<StoredLine, 'id' | 'since'>,
): Promise<string | null> => {
  const [found] = await reader.rows(
    'select at from engine_notices where line_id = ? and id <= ? order by id desc limit 1',
    [id, since],
  )
  return found === undefined ? null : String(found[0])
}

/** The newest notice of a line, and a summary of its other new ones. */
export type Newest = Pick<InboxLine, 'kind' | 'line' | 'more'>

/** The newest notice of each line, with a summary of the others, by line id. */
export const readMore = async (
  parts: RecordParts,
  reader: Reader,
  lines: readonly StoredLine[],
  caller: Caller,
): Promise<ReadonlyMap<number, Newest>> => {
  const { dialect } = parts
  const ids = dialect.list(lines.map(({ id }) => id))
  const last = '(select max(m.id) from engine_notices m where m.line_id = l.id)'
  const newest = await reader.all(
    `select ${columns} from engine_notices where id in (select ${last} from engine_inbox_lines l where ${dialect.anyOf('l.id')})`,
    [ids],
  )
  const several = await chooseReaderForNotices(
    parts.context.database,
    lines.map(({ id }) => id),
  )
  const counted = await several.all(
    `with lines as materialized (select l.id, l.since_id, ${last} as last from engine_inbox_lines l where ${dialect.anyOf('l.id')})
    select n.line_id, count(*) as things, sum(case when n.kind = 'change' then 1 else 0 end) as changes,
      sum(case when n.kind in ('comment', 'mention') then 1 else 0 end) as comments,
      min(n.by_id) as one, max(n.by_id) as other, min(n.by_name) as name
    from lines l join engine_notices n on n.line_id = l.id and n.id > l.since_id and n.id < l.last group by n.line_id`,
    [ids],
  )
  const others = new Map(counted.map((row) => [Number(row.line_id), row]))
  const items = await tellItems(parts, reader, newest, caller)
  const people = counted.flatMap(({ one }) => (typeof one === 'number' ? one : []))
  const person = await toldPeople(parts, reader, caller, people)
  return new Map(
    newest.flatMap((notice): readonly (readonly [number, Newest])[] => {
      const line = items.get(Number(notice.id))
      if (line === undefined) return []
      const of = Number(notice.line_id)
      return [[of, { kind: line.kind, line, more: moreIn(others.get(of), person) }]]
    }),
  )
}

const moreIn = (row: Stored | undefined, person: NamePerson): Newest['more'] => {
  if (row === undefined) return { count: 0, changes: 0, comments: 0, by: null }
  const isOne = typeof row.one === 'number' && row.one === row.other
  return {
    ...{ count: Number(row.things), changes: Number(row.changes), comments: Number(row.comments) },
    by: isOne ? person(row.one, row.name) : null,
  }
}
