import type { Writer } from '../database/driver/database.ts'
import { takingTurns } from '../fairness/taking-turns.ts'
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

/** Adds notices in a transaction that is open: their lines are unread again. */
export const addNotices = async (writer: Writer, now: Date, notices: readonly Notice[]): Promise<void> => {
  const turn = takingTurns()
  const at = now.toISOString()
  const told = new Set<number>()
  // In one order everywhere: two transactions that add to the same lines wait for each other, and not in a circle.
  const byLine = [...Map.groupBy(notices, ({ person, key }) => `${person} ${key}`)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, each]) => each)
  for (const each of byLine) {
    const [first] = each
    if (first === undefined) continue
    await turn()
    const line = await lineOf(writer, at, first)
    let least = 0
    for (const notice of each) {
      const id = await addNotice(writer, at, line, notice)
      if (id === null) continue
      least ||= id
    }
    if (least === 0) continue
    await writer.run(
      `update engine_inbox_lines set since_id = case when state = 'unread' then since_id else ? end, state = 'unread', at = ? where id = ?`,
      [least - 1, at, line],
    )
    told.add(first.person)
  }
  await tellInboxes(writer, [...told])
}

/** Tells people's open pages that their inbox has changed. */
export const tellInboxes = async (writer: Writer, people: readonly number[]): Promise<void> => {
  for (let begin = 0; begin < people.length; begin += mostPeople)
    await writer.publish(inboxTopic, JSON.stringify(people.slice(begin, begin + mostPeople)))
}

/** The line that notices stand in, held until the transaction ends. */
const lineOf = async (writer: Writer, at: string, { person, key, entity, row }: Notice): Promise<number> => {
  const [line] = await writer.rows(
    `insert into engine_inbox_lines (account_id, key, entity, row_id, at, state) values (?, ?, ?, ?, ?, 'done')
    on conflict (account_id, key) do update set key = excluded.key returning id`,
    [person, key, entity ?? null, row ?? null, at],
  )
  return Number(line?.[0])
}

const addNotice = async (
  writer: Writer,
  at: string,
  line: number,
  { person, kind, by, comment, entry, payload, once }: Notice,
): Promise<number | null> => {
  const [made] = await writer.rows(
    `insert into engine_notices (line_id, account_id, at, kind, by_id, by_name, comment_id, entry_id, payload, once)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (account_id, once) where once is not null do nothing returning id`,
    [
      ...[line, person, at, kind, by?.id ?? null, by?.name ?? null, comment ?? null, entry ?? null],
      ...[payload === undefined ? null : JSON.stringify(payload), once ?? null],
    ],
  )
  return made === undefined ? null : Number(made[0])
}
