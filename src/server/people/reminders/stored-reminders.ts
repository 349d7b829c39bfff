import { refusedReminder } from '#texts/reminders'
import type { Day } from '../../../model/index.ts'
import { weekdays } from '../../../model/values/weekday.ts'
import type {
  Parameter,
  Reader,
  DatabaseRow as Stored,
  Writer,
} from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { PersonalRecords } from '../store/own-table.ts'
import type { TargetRef } from '../views/subscription-target.ts'
import type { ReminderDays } from './due.ts'

export interface StoredReminder extends TargetRef {
  readonly id: number
  readonly account: number
  /** The name of the target when last resolved. */
  readonly name: string
  readonly when: 'days' | 'enters'
  readonly days: ReminderDays
  readonly mail: boolean
  readonly inbox: boolean
  readonly paused: boolean
  /** The last notice: its moment and its day. */
  readonly told: { readonly at: string; readonly day: Day } | null
  readonly knownAs: string | null
}

export type NewReminder = Omit<StoredReminder, 'id' | 'account' | 'told' | 'knownAs'>

const columns =
  'id, account_id, entity, view_id, list, name, at, days, mail, inbox, paused, told_at, told_day, known_as'

const daysOf = (text: string): ReminderDays => {
  if (text === 'workdays' || text === 'every') return text
  const named = text.split(',')
  return weekdays.filter((day) => named.includes(day))
}

const reminderOf = (row: Stored): StoredReminder => ({
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

/** The access to reminders, each by its owner only. */
export const ownReminders = new PersonalRecords(
  {
    ...{ table: 'engine_reminders', owner: 'account_id', most: 50 },
    says: { most: refusedReminder.most, missing: refusedReminder.missing },
  },
  columns,
  reminderOf,
)

/** The values by column. */
export const reminderColumns = ({
  entity,
  view,
  list,
  name,
  when,
  days,
  mail,
  inbox,
  paused,
}: NewReminder) => ({
  ...{ entity, view_id: view, list, name, at: when, days: typeof days === 'string' ? days : days.join(',') },
  ...{ mail: mail ? 1 : 0, inbox: inbox ? 1 : 0, paused: paused ? 1 : 0 },
})

/** The reminders of several people. */
export const remindersOfAll = (
  reader: Reader,
  anyOf: string,
  accounts: Parameter,
): Promise<readonly StoredReminder[]> => ownReminders.where(reader, anyOf, [accounts])

/** All active reminders of entering rows, for some entities or for all. */
export const watchingReminders = (
  reader: Reader,
  entities: readonly string[] | null,
): Promise<readonly StoredReminder[]> => {
  const marks = (entities ?? []).map(() => '?').join(', ')
  const watching = `at = 'enters' and paused = 0${entities ? ` and entity in (${marks})` : ''}`
  return ownReminders.where(reader, watching, entities ?? [], 'order by account_id, id')
}

/** Records that reminders were sent. */
export const markSent = async (
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
