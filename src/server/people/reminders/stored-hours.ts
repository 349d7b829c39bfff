import { addDays, type Day } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Reader, DatabaseRow as Stored, Writer } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { lastDay, type WallClock, wallClock } from './due.ts'

/** The hour of a person, and the last day that is done with. */
export interface PersonsHour {
  readonly hour: string
  readonly done: Day
  /** The last day of which something was told, and when that was due; ISO 8601, UTC. */
  readonly told: { readonly day: Day; readonly due: string } | null
}

/** Whoever has said no other is told at this hour. */
export const usualHour = '07:30'

/** The topic under which every process is told that somebody's hour, or what they are reminded of, has changed. */
export const remindersTopic = 'reminders'

/** Null for who has never had a reminder, nor said an hour. */
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
 * Says at which hour somebody is told; of one who had none what is past is done with. On a day of which nothing was told
 * yet an hour that is still to come counts, and one that is past has come.
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
    // Behind whoever tells them of a day just now, and whether or not a reminder that told is still there.
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

/** Somebody whose hour has come. */
export type DuePerson = PersonsHour & { readonly account: number }

/** Whose hour has come on a day that is not done with. */
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

/** The first hour that comes after this moment: today's, else tomorrow's; null where nobody has one. */
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

/** Takes days of people as done, where nobody has yet. @returns of whom it is this one who has */
export const markDone = async (
  writer: Writer,
  dialect: Dialect,
  days: ReadonlyMap<number, Day>,
): Promise<ReadonlySet<number>> => {
  const anyOf = dialect.anyOf('account_id')
  // In one order everywhere: two servers that have read the same people wait for each other, and not in a circle.
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

/** Notes of which day people are told, and when that was due. */
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

/** Whether a day that somebody is to be told of is not done with though its hour came some minutes ago. */
export const areLate = async (reader: Reader, now: Date, zone: string): Promise<boolean> => {
  const { day, time } = wallClock(new Date(now.getTime() - lateMilliseconds), zone)
  const [row] = await reader.rows(
    'select case when exists (select 1 from engine_reminder_hours where done < ? or (done < ? and hour <= ?)) then 1 else 0 end',
    [addDays(day, -1), day, time],
  )
  return row?.[0] === 1
}
