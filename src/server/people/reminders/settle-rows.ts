import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { addNotices } from '../inbox/add-notices.ts'
import type { SubscriptionTarget } from '../views/subscription-target.ts'
import type { StoredReminder } from './stored-reminders.ts'

/** A reminder with the condition of its watched rows. */
export interface Watched {
  readonly reminder: Pick<StoredReminder, 'id' | 'account' | 'mail' | 'inbox'>
  readonly standing: SubscriptionTarget
  /** Over the alias `r`. */
  readonly condition: Condition
  /** The `from` clause, with the alias `r`. */
  readonly from: string
  /** Whether mail is set up. */
  readonly mails: boolean
}

/** More rows at once give one notice. */
const mostSingle = 20

const idsOf = (rows: readonly (readonly unknown[])[]): ReadonlySet<number> =>
  new Set(rows.map(([id]) => Number(id)))

const lookAt = async (
  { dialect }: RecordParts,
  reader: Reader,
  { reminder, condition, from }: Watched,
  ids: readonly number[],
) => {
  const list = dialect.list(ids)
  const isIn = idsOf(
    await reader.rows(`select r."id" from ${from} where ${dialect.anyOf('r."id"')} and (${condition.sql})`, [
      list,
      ...condition.parameters,
    ]),
  )
  const wasIn = idsOf(
    await reader.rows(
      `select row_id from engine_reminder_rows where reminder_id = ? and ${dialect.anyOf('row_id')}`,
      [reminder.id, list],
    ),
  )
  return { entered: [...isIn.difference(wasIn)], left: [...wasIn.difference(isIn)] }
}

/** Whether any of these rows has entered or left the selection; checked before any lock. */
export const haveEnteredOrLeft = async (
  parts: RecordParts,
  reader: Reader,
  watched: Watched,
  ids: readonly number[],
): Promise<boolean> => {
  const { entered, left } = await lookAt(parts, reader, watched, ids)
  return entered.length + left.length > 0
}

/**
 * Records which of these rows have entered or left, and adds the notices, in one transaction: each entry is announced
 * once.
 */
export const settleRows = async (
  parts: RecordParts,
  writer: Writer,
  watched: Watched,
  ids: readonly number[],
): Promise<void> => {
  const { reminder, standing, mails } = watched
  const { dialect, context } = parts
  // Locks the reminder, so that no two processes check it at once. It may have been deleted or restarted meanwhile.
  const [held] = await writer.rows(`select known_as from engine_reminders where id = ?${dialect.forUpdate}`, [
    reminder.id,
  ])
  if (held === undefined) return
  const tells = held[0] === standing.says
  const { entered, left } = await lookAt(parts, writer, watched, ids)
  const now = context.now()
  if (left.length > 0)
    await writer.run(
      `delete from engine_reminder_rows where reminder_id = ? and ${dialect.anyOf('row_id')}`,
      [reminder.id, dialect.list(left)],
    )
  if (entered.length === 0) return
  const unmailed = tells && mails && reminder.mail ? 1 : 0
  for (const row of entered)
    await writer.run(
      'insert into engine_reminder_rows (reminder_id, row_id, at, unmailed) values (?, ?, ?, ?)',
      [reminder.id, row, now.toISOString(), unmailed],
    )
  if (!tells || !reminder.inbox) return
  const { name, entity } = standing
  const about = { person: reminder.account, kind: 'entered' as const, entity: entity.name }
  const day = context.today()
  const payload = { name, reminder: reminder.id }
  await addNotices(
    writer,
    now,
    entered.length > mostSingle
      ? [{ ...about, key: `reminder:${reminder.id}:${day}`, payload: { ...payload, total: entered.length } }]
      : entered.map((row) => ({ ...about, key: `row:${entity.name}:${row}`, row, payload })),
  )
}
