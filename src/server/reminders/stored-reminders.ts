import type { Day } from '../../model/index.ts'
import { weekdays } from '../../model/values/weekday.ts'
import type { Parameter, Reader, Record as Stored, Writer } from '../database/driver/database.ts'
import type { Dialect } from '../database/driver/dialect.ts'
import type { Stand } from '../views/standing.ts'
import type { ReminderDays } from './due.ts'

/** A reminder as it is stored. */
export interface Reminder extends Stand {
  readonly id: number
  readonly account: number
  /** What it stands on was called so when that was last seen. */
  readonly name: string
  readonly when: 'days' | 'enters'
  readonly days: ReminderDays
  readonly mail: boolean
  readonly inbox: boolean
  readonly paused: boolean
  /** The last that came of it: when, and of which day. */
  readonly told: { readonly at: string; readonly day: Day } | null
  readonly knownAs: string | null
}

/** What is written of one. */
export type NewReminder = Omit<Reminder, 'id' | 'account' | 'told' | 'knownAs'>

const columns =
  'id, account_id, entity, view_id, list, name, at, days, mail, inbox, paused, told_at, told_day, known_as'

const daysOf = (text: string): ReminderDays => {
  if (text === 'workdays' || text === 'every') return text
  const named = text.split(',')
  return weekdays.filter((day) => named.includes(day))
}

const reminderOf = (row: Stored): Reminder => ({
  ...{ id: Number(row.id), account: Number(row.account_id), entity: String(row.entity) },
  view: row.view_id === null ? null : Number(row.view_id),
  list: row.list === null ? null : String(row.list),
  ...{
    name: String(row.name),
    when: row.at === 'enters' ? 'enters' : 'days',
    days: daysOf(String(row.days)),
  },
  ...{ mail: row.mail === 1, inbox: row.inbox === 1, paused: row.paused === 1 },
  told: row.told_at === null ? null : { at: String(row.told_at), day: String(row.told_day) },
  knownAs: row.known_as === null ? null : String(row.known_as),
})

/** Somebody's own, in the order in which they were made. */
export const remindersOf = async (reader: Reader, account: number): Promise<readonly Reminder[]> =>
  (
    await reader.all(`select ${columns} from engine_reminders where account_id = ? order by id`, [account])
  ).map(reminderOf)

/** Those of several people. */
export const remindersOfAll = async (
  reader: Reader,
  anyOf: string,
  accounts: Parameter,
): Promise<readonly Reminder[]> =>
  (await reader.all(`select ${columns} from engine_reminders where ${anyOf} order by id`, [accounts])).map(
    reminderOf,
  )

/** One of somebody's own; null where there is none. @param ending what follows the statement */
export const reminderOfId = async (
  reader: Reader,
  id: number,
  account: number,
  ending = '',
): Promise<Reminder | null> => {
  const sql = `select ${columns} from engine_reminders where id = ? and account_id = ?${ending}`
  const [row] = await reader.all(sql, [id, account])
  return row ? reminderOf(row) : null
}

/** Everybody's that tell what comes in, of some entities or of all. */
export const watchingReminders = async (
  reader: Reader,
  entities: readonly string[] | null,
): Promise<readonly Reminder[]> => {
  const marks = (entities ?? []).map(() => '?').join(', ')
  const rows = await reader.all(
    `select ${columns} from engine_reminders where at = 'enters' and paused = 0${entities ? ` and entity in (${marks})` : ''} order by account_id, id`,
    entities ?? [],
  )
  return rows.map(reminderOf)
}

/** @param id null for a new one @returns its id */
export const writeReminder = async (
  writer: Writer,
  id: number | null,
  account: number,
  { entity, view, list, name, when, days, mail, inbox, paused }: NewReminder,
  now: Date,
): Promise<number> => {
  const said = typeof days === 'string' ? days : days.join(',')
  const values = [entity, view, list, name, when, said, mail ? 1 : 0, inbox ? 1 : 0, paused ? 1 : 0]
  if (id !== null) {
    await writer.run(
      'update engine_reminders set entity = ?, view_id = ?, list = ?, name = ?, at = ?, days = ?, mail = ?, inbox = ?, paused = ? where id = ?',
      [...values, id],
    )
    return id
  }
  const [made] = await writer.rows(
    `insert into engine_reminders (entity, view_id, list, name, at, days, mail, inbox, paused, account_id, made_at)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [...values, account, now.toISOString()],
  )
  return Number(made?.[0])
}

export const deleteReminder = async (writer: Writer, id: number): Promise<void> => {
  await writer.run('delete from engine_reminders where id = ?', [id])
}

export const countReminders = async (reader: Reader, account: number): Promise<number> =>
  Number(
    (await reader.rows('select count(*) from engine_reminders where account_id = ?', [account]))[0]?.[0] ?? 0,
  )

/** Notes that reminders have come. */
export const noteTold = async (
  writer: Writer,
  dialect: Dialect,
  ids: readonly number[],
  day: Day,
  now: Date,
): Promise<void> => {
  await writer.run(`update engine_reminders set told_at = ?, told_day = ? where ${dialect.anyOf('id')}`, [
    now.toISOString(),
    day,
    dialect.list(ids),
  ])
}
