import type { Reader, Writer } from '../../platform/database/driver/database.ts'
import type { Condition } from '../../platform/sql/condition.ts'
import type { RecordParts } from '../../rows/read/record-parts.ts'
import { addNotices } from '../inbox/add-notices.ts'
import type { SubscriptionTarget } from '../views/subscription-target.ts'
import type { StoredReminder } from './stored-reminders.ts'

/** Of a reminder: which rows are in what it watches. */
export interface Watched {
  readonly reminder: Pick<StoredReminder, 'id' | 'account' | 'mail' | 'inbox'>
  readonly standing: SubscriptionTarget
  /** Over the alias `r`. */
  readonly condition: Condition
  /** What stands behind `from`, under the alias `r`. */
  readonly from: string
  /** Whether mail is set up. */
  readonly mails: boolean
}

/** More rows at once are told as one. */
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

/** Whether any of these rows has come or gone: asked before anything is locked. */
export const haveEnteredOrLeft = async (
  parts: RecordParts,
  reader: Reader,
  watched: Watched,
  ids: readonly number[],
): Promise<boolean> => {
  const { entered, left } = await lookAt(parts, reader, watched, ids)
  return entered.length + left.length > 0
}

/** Notes which of these rows have come and gone, and tells what came, in one transaction: so each coming is told once. */
export const settleRows = async (
  parts: RecordParts,
  writer: Writer,
  watched: Watched,
  ids: readonly number[],
): Promise<void> => {
  const { reminder, standing, mails } = watched
  const { dialect, context } = parts
  // Held, so that no two look at it at once; it may have been ended, or begun, meanwhile.
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
