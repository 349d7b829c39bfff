import type { Writer } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { NoticeKind } from './tables.ts'

/** The topic of notifications about changed inboxes, as a JSON list of accounts. */
export const inboxTopic = 'inbox'

/** A notice for one person. */
export interface Notice {
  /** The account. The sender checks the right to read the row; each read of the inbox checks it again. */
  readonly person: number
  /** Groups notices into one line: 'row:ticket:7', 'reminder:3:2026-11-25', 'batch:12'. */
  readonly key: string
  readonly kind: NoticeKind
  /** The row of the line: entity name and id. */
  readonly entity?: string
  readonly row?: number
  /** The author; null or absent for the server itself. */
  readonly by?: { readonly id: number; readonly name: string } | null
  /** The id of the comment. */
  readonly comment?: number
  /** The id of the history entry. */
  readonly entry?: number
  /** Further details, sent to the page as they are. */
  readonly payload?: object
  /** A deduplication key for each person: a second notice with the same key is skipped. */
  readonly once?: string
}

/** Accounts per message: PostgreSQL limits a payload to 7,999 bytes. */
const mostPeople = 400

/** Rows per statement. */
const mostAtOnce = 50

/** Adds notices in an open transaction and marks their lines as unread. */
export const addNotices = async (writer: Writer, now: Date, notices: readonly Notice[]): Promise<void> => {
  const turn = yielding()
  const at = now.toISOString()
  const told = new Set<number>()
  // A fixed order avoids deadlocks between transactions that add to the same lines.
  const byLine = [...Map.groupBy(notices, ({ person, key }) => `${person} ${key}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each)
  for (let begin = 0; begin < byLine.length; begin += mostAtOnce) {
    await turn()
    const some = byLine.slice(begin, begin + mostAtOnce)
    const lines = await linesOf(writer, at, some)
    const made: (readonly [id: number, line: number])[] = []
    const into = some.flatMap((each, index) => each.map((notice) => [lines[index] ?? 0, notice] as const))
    for (let first = 0; first < into.length; first += mostAtOnce)
      made.push(...(await insertNotices(writer, at, into.slice(first, first + mostAtOnce))))
    if (made.length === 0) continue
    const changed = new Set(made.map(([, line]) => line))
    await raiseLines(writer, at, [...changed], Math.min(...made.map(([id]) => id)))
    for (const [index, [notice]] of some.entries())
      if (notice && changed.has(lines[index] ?? 0)) told.add(notice.person)
  }
  await notifyInboxes(writer, [...told])
}

/** Notifies people's open pages that their inbox has changed. */
export const notifyInboxes = async (writer: Writer, people: readonly number[]): Promise<void> => {
  for (let begin = 0; begin < people.length; begin += mostPeople)
    await writer.publish(inboxTopic, JSON.stringify(people.slice(begin, begin + mostPeople)))
}

/**
 * Placeholders for rows behind `values`. Statements with several rows vary in length, so they are not kept prepared.
 */
const marksFor = (count: number, width: number): string => {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`
  return Array.from({ length: count }, () => row).join(', ') + (count > 1 ? ` ${rarelyUsed}` : '')
}

/**
 * The ids of the notices' lines in the given order, created if missing; the upsert locks them until the transaction
 * ends.
 */
const linesOf = async (
  writer: Writer,
  at: string,
  byLine: readonly (readonly Notice[])[],
): Promise<readonly number[]> => {
  const firsts = byLine.flatMap(([first]) => first ?? [])
  const rows = await writer.rows(
    `insert into engine_inbox_lines (account_id, key, entity, row_id, at, state) values ${marksFor(firsts.length, 6)}
    on conflict (account_id, key) do update set key = excluded.key returning id, account_id, key`,
    firsts.flatMap(({ person, key, entity, row }) => [person, key, entity ?? null, row ?? null, at, 'done']),
  )
  const ids = new Map(rows.map(([id, person, key]) => [`${person} ${key}`, Number(id)]))
  return firsts.map(({ person, key }) => ids.get(`${person} ${key}`) ?? 0)
}

/** @returns the inserted notices with their lines, without duplicates */
const insertNotices = async (
  writer: Writer,
  at: string,
  notices: readonly (readonly [line: number, notice: Notice])[],
): Promise<readonly (readonly [id: number, line: number])[]> => {
  const rows = await writer.rows(
    `insert into engine_notices (line_id, account_id, at, kind, by_id, by_name, comment_id, entry_id, payload, once)
    values ${marksFor(notices.length, 10)} on conflict (account_id, once) where once is not null do nothing returning id, line_id`,
    notices.flatMap(([line, { person, kind, by, comment, entry, payload, once }]) => [
      ...[line, person, at, kind, by?.id ?? null, by?.name ?? null, comment ?? null, entry ?? null],
      ...[payload === undefined ? null : JSON.stringify(payload), once ?? null],
    ]),
  )
  return rows.map(([id, line]) => [Number(id), Number(line)])
}

/**
 * Marks locked lines as unread.
 * @param first the smallest id just inserted; a locked line gets no later notices from
 * others
 */
const raiseLines = async (
  writer: Writer,
  at: string,
  lines: readonly number[],
  first: number,
): Promise<void> => {
  const since =
    'select min(n.id) - 1 from engine_notices n where n.line_id = engine_inbox_lines.id and n.id >= ?'
  await writer.run(
    `update engine_inbox_lines set since_id = case when state = 'unread' then since_id else (${since}) end, state = 'unread', at = ? where id in ${marksFor(1, lines.length)}${lines.length > 1 ? ` ${rarelyUsed}` : ''}`,
    [first, at, ...lines],
  )
}
