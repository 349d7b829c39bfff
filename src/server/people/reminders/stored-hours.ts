import { addDays, type Day } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { lastDay, type WallClock, wallClock } from './due.ts'

/** A person's hour, and the last day that is done. */
export interface PersonsHour {
  readonly hour: string
  readonly done: Day
  /** The last day with a notice, and when it was due; ISO 8601, UTC. */
  readonly told: { readonly day: Day; readonly due: string } | null
}

/** The default hour. */
export const usualHour = '07:30'

/** The topic of notifications about changed hours and reminders. */
export const remindersTopic = 'reminders'

/** A person's hour; null if they never had a reminder or set an hour. */
export const hourOf = async (reader: Reader, account: number): Promise<PersonsHour | null> => {
  const [row] = await reader.all(`select ${columns} from engine_reminder_hours where account_id = ?`, [
    account,
  ])
  return row ? hourIn(row) : null
}

const columns = 'hour, done, told, told_due'

const hourIn = ({ hour, done, told, told_due: due }: Stored): PersonsHour => ({
  ...{ hour: String(hour), done: String(done) },
  told: told === null || due === null ? null : { day: String(told), due: String(due) },
})

/**
 * Sets a person's hour; null creates the default if there is none. For a new entry past days are done. If a day has no
 * notice yet, a later hour still applies to it, and an hour that has passed counts as reached.
 */
export const saveHour = async (
  writer: Writer,
  { database, model, now }: Pick<Context, 'database' | 'model' | 'now'>,
  account: number,
  said: string | null,
): Promise<void> => {
  const hour = said ?? usualHour
  const last = lastDay(wallClock(now(), model.zone), hour, model.zone)
  await writer.run(
    'insert into engine_reminder_hours (account_id, hour, done) values (?, ?, ?) on conflict (account_id) do nothing',
    [account, hour, last],
  )
  if (said !== null) {
    // The lock waits for a process that notifies this person now. The column also covers deleted reminders.
    const [row] = await writer.rows(
      `select told from engine_reminder_hours where account_id = ?${database.dialect.forUpdate}`,
      [account],
    )
    const told = String(row?.[0] ?? '')
    const from = told > last ? told : last
    await writer.run(
      'update engine_reminder_hours set hour = ?, done = case when done > ? then ? else done end where account_id = ?',
      [hour, from, from, account],
    )
  }
  await writer.publish(remindersTopic, '')
}

/** A person whose hour has come. */
export type DuePerson = PersonsHour & { readonly account: number }

/** The people whose hour has come on a day that is not done. */
export const accountsDue = async (
  reader: Reader,
  { day, time }: WallClock,
  yesterday: Day,
): Promise<readonly DuePerson[]> =>
  (
    await reader.all(
      `select account_id, ${columns} from engine_reminder_hours where done < ? or (done < ? and hour <= ?) order by account_id`,
      [yesterday, day, time],
    )
  ).map((row) => ({ account: Number(row.account_id), ...hourIn(row) }))

/** The next due hour: today's, else tomorrow's; null if nobody has one. */
export const nextHour = async (
  reader: Reader,
  { day, time }: WallClock,
): Promise<{ readonly hour: string; readonly today: boolean } | null> => {
  const [row] = await reader.all(
    `select min(case when hour > ? and done < ? then hour end) as today, min(hour) as first from engine_reminder_hours`,
    [time, day],
  )
  if (typeof row?.today === 'string') return { hour: row.today, today: true }
  return typeof row?.first === 'string' ? { hour: row.first, today: false } : null
}

/** Marks the days of people as done, unless another process has. @returns the accounts that this call marked */
export const markDone = async (
  writer: Writer,
  dialect: Dialect,
  days: ReadonlyMap<number, Day>,
): Promise<ReadonlySet<number>> => {
  const anyOf = dialect.anyOf('account_id')
  // A fixed order avoids deadlocks between servers that have read the same people.
  const held = await writer.rows(
    `select account_id, done from engine_reminder_hours where ${anyOf} order by account_id${dialect.forUpdate}`,
    [dialect.list([...days.keys()])],
  )
  const taken = held.flatMap(([account, done]) => {
    const day = days.get(Number(account))
    return day !== undefined && String(done) < day ? [{ account: Number(account), day }] : []
  })
  for (const [day, people] of Map.groupBy(taken, (each) => each.day))
    await writer.run(`update engine_reminder_hours set done = ? where ${anyOf}`, [
      day,
      dialect.list(people.map(({ account }) => account)),
    ])
  return new Set(taken.map(({ account }) => account))
}

/** Records the day of people's notices, and when it was due. */
export const noteDay = async (
  writer: Writer,
  dialect: Dialect,
  accounts: readonly number[],
  { day, due }: { readonly day: Day; readonly due: string },
): Promise<void> => {
  await writer.run(
    `update engine_reminder_hours set told = ?, told_due = ? where ${dialect.anyOf('account_id')}`,
    [day, due, dialect.list(accounts)],
  )
}

const lateMilliseconds = 300_000

/** Whether any day is still not done five minutes after its hour. */
export const areLate = async (reader: Reader, now: Date, zone: string): Promise<boolean> => {
  const { day, time } = wallClock(new Date(now.getTime() - lateMilliseconds), zone)
  const [row] = await reader.rows(
    'select case when exists (select 1 from engine_reminder_hours where done < ? or (done < ? and hour <= ?)) then 1 else 0 end',
    [addDays(day, -1), day, time],
  )
  return row?.[0] === 1
}
