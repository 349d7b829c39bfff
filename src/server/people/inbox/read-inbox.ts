import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { InboxThread } from '../../../../schemas/inbox-thread.ts'
import type { Page } from '../../../model/index.ts'
import { type EntityModel, type ListQuery, labelOf, pageOf, type Row, toneOf } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import { rowAccessOf } from '../../access/fields.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Parameter, Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { type Condition, joinConditions } from '../../platform/sql/condition.ts'
import { fromVisible } from '../../platform/sql/row-security.ts'
import { readByIds } from '../../rows/read/read-found.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { type FollowReason, followersOf } from '../follows/followers.ts'
import { chooseReaderForLines } from './choose-reader.ts'
import { readItems, readMore, readSince } from './read-items.ts'

/** The filters of the inbox; none shows lines that are done. */
export const shows = ['unread', 'all', 'mentions'] as const
export type Show = (typeof shows)[number]

export interface StoredLine {
  readonly id: number
  readonly entity: string | null
  readonly row: number | null
  readonly at: string
  readonly unread: boolean
  /** Notices with a greater id are new, or were new when the line was last read. */
  readonly since: number
}

const columns = 'l.id, l.entity, l.row_id, l.at, l.state, l.since_id'

const storedLine = (row: Stored): StoredLine => ({
  ...{ id: Number(row.id), at: String(row.at), unread: row.state === 'unread', since: Number(row.since_id) },
  entity: row.entity === null ? null : String(row.entity),
  row: row.row_id === null ? null : Number(row.row_id),
})

/**
 * The condition, over the alias `l`, for a person's lines whose rows exist and are readable to them; done lines are
 * excluded.
 */
export const seenLines = async (parts: RecordParts, caller: Caller): Promise<Condition> => {
  const reach = await parts.reaches.of(caller)
  const readable = parts.model.list.filter((entity) => mayAtAll(caller, entity, 'read'))
  const of = readable.map(
    (entity) =>
      `(l.entity = ? and (l.row_id is null or exists (select 1 from ${fromVisible(entity, reach, 'r')} where r."id" = l.row_id)))`,
  )
  return {
    sql: `l.account_id = ? and l.state in ('unread', 'read') and (l.entity is null${of.map((sql) => ` or ${sql}`).join('')})`,
    parameters: [caller.id, ...readable.map(({ name }) => name)],
  }
}

const shownAs: Readonly<Record<Show, readonly Condition[]>> = {
  unread: [{ sql: "l.state = 'unread'", parameters: [] }],
  all: [],
  mentions: [
    {
      sql: "exists (select 1 from engine_notices n where n.line_id = l.id and n.kind = 'mention')",
      parameters: [],
    },
  ],
}

const countOf = async (reader: Reader, { sql, parameters }: Condition): Promise<number> =>
  Number(
    (await reader.rows(`select count(*) from engine_inbox_lines l where ${sql}`, parameters))[0]?.[0] ?? 0,
  )

/** The number of a person's unread lines. */
export const countUnread = async (parts: RecordParts, caller: Caller): Promise<number> => {
  const reader = await chooseReaderForLines(parts.context.database, caller.id)
  return countOf(reader, joinConditions([...shownAs.unread, await seenLines(parts, caller)], 'and'))
}

const inOrder = {
  keyword: '',
  sortBy: '',
  order: 'desc',
  has: '',
  where: '',
} as const satisfies Partial<ListQuery>

/** A page of lines, the newest first, in the form of list answers. */
export const readInbox = async (
  parts: RecordParts,
  caller: Caller,
  show: Show,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<InboxLine>> => {
  const { database } = parts.context
  const { sql, parameters } = joinConditions([...shownAs[show], await seenLines(parts, caller)], 'and')
  const reader = await chooseReaderForLines(database, caller.id)
  const total = await countOf(reader, { sql, parameters })
  const rows = await reader.all(
    `select ${columns} from engine_inbox_lines l where ${sql} order by ${parts.dialect.order('l.at', 'desc')}, ${parts.dialect.order('l.id', 'desc')} limit ? offset ?`,
    [...parameters, size, (page - 1) * size],
  )
  const data = await answerLines(parts, database, rows.map(storedLine), caller)
  const paged = pageOf('/api/inbox', { ...inOrder, page, per_page: size }, total, data.length)
  const showing = (link: string | null) => (link === null || show === 'all' ? link : `${link}&show=${show}`)
  return {
    data,
    ...paged,
    ...{ next_page_url: showing(paged.next_page_url), prev_page_url: showing(paged.prev_page_url) },
  }
}

/** A visible line of a person; null if there is none. @param ending `forUpdate` inside a write */
export const readLine = async (
  parts: RecordParts,
  reader: Reader,
  id: number,
  caller: Caller,
  ending = '',
): Promise<StoredLine | null> => {
  const { sql, parameters } = await seenLines(parts, caller)
  const found: readonly Parameter[] = [id, ...parameters]
  const [row] = await reader.all(
    `select ${columns} from engine_inbox_lines l where l.id = ? and ${sql}${ending}`,
    found,
  )
  return row === undefined ? null : storedLine(row)
}

/** A line with all its new notices, oldest first; null if its row is gone. */
export const answerThread = async (
  parts: RecordParts,
  reader: Reader,
  line: StoredLine,
  caller: Caller,
): Promise<InboxThread | null> => {
  const [told] = await answerLines(parts, reader, [line], caller)
  if (told === undefined) return null
  const since = await readSince(reader, line)
  return { ...told, since, items: await readItems(parts, reader, line, caller) }
}

/** The lines as JSON; those whose row was deleted meanwhile are omitted. */
export const answerLines = async (
  parts: RecordParts,
  reader: Reader,
  lines: readonly StoredLine[],
  caller: Caller,
): Promise<readonly InboxLine[]> => {
  const more = await readMore(parts, reader, lines, caller)
  const subjects = new Map<string, InboxLine['subject']>()
  const reasons = new Map<string, FollowReason>()
  for (const [name, of] of Map.groupBy(lines, ({ entity }) => entity)) {
    const entity = parts.model.entities[name ?? '']
    const ids = of.flatMap(({ row }) => row ?? [])
    if (entity === undefined || ids.length === 0) continue
    for (const row of await readSubjects(parts, entity, caller, ids))
      subjects.set(`${entity.name} ${row.id}`, subjectOf(parts, entity, row))
    if (!entity.comments) continue
    for (const [row, followers] of await followersOf(parts, reader, entity, ids, caller.id)) {
      const why = followers.get(caller.id)
      if (why !== undefined) reasons.set(`${entity.name} ${row}`, why)
    }
  }
  return lines.flatMap(({ id, entity, row, at, unread }) => {
    const newest = more.get(id)
    const of = `${entity} ${row}`
    const subject = subjects.get(of) ?? null
    if (newest === undefined || (row !== null && subject === null)) return []
    const why = reasons.get(of) ?? null
    return [{ id, unread, at, subject, ...newest, following: why !== null, why }]
  })
}

const readSubjects = async (
  parts: RecordParts,
  entity: EntityModel,
  caller: Caller,
  ids: readonly number[],
): Promise<readonly Row[]> => {
  const access = rowAccessOf(parts.model, entity, caller, await parts.reaches.of(caller))
  const shape = parts.shapes.of(entity, access, 'list')
  const { reach } = access
  await parts.labels.refresh(shape.remembered)
  const rows = await readByIds(parts, { entity, reach }, shape, [...new Set(ids)], parts.context.today())
  return rows.map((json): Row => JSON.parse(json))
}

const subjectOf = ({ model, context }: RecordParts, entity: EntityModel, row: Row): InboxLine['subject'] => ({
  entity: entity.name,
  id: Number(row.id),
  label: labelOf(model, entity, row) || `#${row.id}`,
  tone: toneOf(model, entity, row, context.today())?.tone ?? null,
})
