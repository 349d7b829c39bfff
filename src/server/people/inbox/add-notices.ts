import type { Writer } from '../../platform/database/driver/database.ts'
import { rarelyUsed } from '../../platform/database/driver/statements.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import type { NoticeKind } from './tables.ts'

/** The topic under which every process is told whose inbox has changed, as a JSON list of accounts. */
export const inboxTopic = 'inbox'

/** Something that a person is told. */
export interface Notice {
  /** The account. Whether they may read the row is asked by who adds it, and again whenever they look. */
  readonly person: number
  /** What is grouped into one line: 'row:ticket:7', 'reminder:3:2026-11-25', 'batch:12'. */
  readonly key: string
  readonly kind: NoticeKind
  /** The row that the line is about: the entity's name, and the id. */
  readonly entity?: string
  readonly row?: number
  /** Who did it; the server itself unless said. */
  readonly by?: { readonly id: number; readonly name: string } | null
  /** The comment that it tells of. */
  readonly comment?: number
  /** The entry of the history that it tells of. */
  readonly entry?: number
  /** What else is known of it, as the page is told it. */
  readonly payload?: object
  /** Of two notices of one person with the same text here, the second is not added. */
  readonly once?: string
}

/** Of one message, as it travels: PostgreSQL takes 7,999 bytes. */
const mostPeople = 400

/** So many rows are written by one statement. */
const mostAtOnce = 50

/** Adds notices in a transaction that is open: their lines are unread again. */
export const addNotices = async (writer: Writer, now: Date, notices: readonly Notice[]): Promise<void> => {
  const turn = yielding()
  const at = now.toISOString()
  const told = new Set<number>()
  // In one order everywhere: two transactions that add to the same lines wait for each other, and not in a circle.
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

/** Tells people's open pages that their inbox has changed. */
export const notifyInboxes = async (writer: Writer, people: readonly number[]): Promise<void> => {
  for (let begin = 0; begin < people.length; begin += mostPeople)
    await writer.publish(inboxTopic, JSON.stringify(people.slice(begin, begin + mostPeople)))
}

/** Rows of so many values behind `values`. Of other numbers than one there are many: those are not kept prepared. */
const marksFor = (count: number, width: number): string => {
  const row = `(${Array.from({ length: width }, () => '?').join(', ')})`
  return Array.from({ length: count }, () => row).join(', ') + (count > 1 ? ` ${rarelyUsed}` : '')
}

/** The lines that notices stand in, in the order given, held until the transaction ends. */
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

/** @returns those that were not there already, each with its line */
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

/** Lines that are held are unread again. @param first the least id among what was just added: of a line that is held nothing of others comes behind it */
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
