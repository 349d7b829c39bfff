import type { Day } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { MailParts } from '../../accounts/auth/account-mails.ts'
import { addEntries, type NewEntry } from '../../events/outbox/add-entry.ts'
import type { Writer } from '../../platform/database/driver/database.ts'
import { addNotices, type Notice } from '../inbox/add-notices.ts'
import type { TargetParts } from '../views/subscription-target.ts'
import { mailOf, type ReminderGroup, readReminderGroup, reminderPayload } from './compose.ts'
import { daysBehind, isScheduledOn, lastDay, momentOn, type WallClock } from './due.ts'
import type { ReadAhead } from './read-ahead.ts'
import type { GroupReader } from './read-group.ts'
import { markDone, noteDay, type PersonsHour } from './stored-hours.ts'
import { markSent, type StoredReminder } from './stored-reminders.ts'

/** A person's reminders of a day, read but not yet written. */
export interface DayReminders {
  readonly account: number
  /** The person with their current rights; null if there is nothing to send. */
  readonly caller: Caller | null
  readonly day: Day
  /** When they were due; ISO 8601, UTC. */
  readonly due: string
  /** Days up to this one become done. */
  readonly last: Day
  readonly groups: readonly (ReminderGroup & Pick<StoredReminder, 'mail' | 'inbox'>)[]
  /** Entered rows in the mail, by reminder. */
  readonly entered: ReadonlyMap<number, readonly number[]>
}

/**
 * A person's due reminders in local time, read with their current rights; null if none is due.
 * @param all the reminders of several people, including this one
 */
export const readDayReminders = async (
  parts: TargetParts,
  reader: GroupReader,
  clock: WallClock,
  { account, hour, done }: PersonsHour & { readonly account: number },
  all: readonly StoredReminder[],
  ahead: ReadAhead,
): Promise<DayReminders | null> => {
  const { model } = parts.parts
  const last = lastDay(clock, hour, model.zone)
  if (last <= done) return null
  const dueOn = (date: Day): string => momentOn(date, hour, model.zone).toISOString()
  const nothing = {
    ...{ account, caller: null, day: last, due: dueOn(last), last, groups: [], entered: new Map() },
  }
  const reminders = all.filter((each) => each.account === account && !each.paused)
  const days = daysBehind(done, last)
  const day = days.find((each) => reminders.some((one) => isScheduledOn(one.days, each, model.workdays)))
  if (day === undefined) return nothing
  const caller = ahead.person(account)
  if (caller === null) return nothing
  const entered = new Map<number, readonly number[]>()
  const groups: DayReminders['groups'][number][] = []
  for (const reminder of reminders) {
    if (!days.some((each) => isScheduledOn(reminder.days, each, model.workdays))) continue
    const ids = reminder.when === 'enters' ? await unmailedRows(parts, reminder) : []
    if (reminder.when === 'enters' && ids.length === 0) continue
    const group = await readReminderGroup(parts, reader, reminder, ids, caller, ahead.view)
    if (ids.length > 0 && typeof group !== 'string') entered.set(reminder.id, ids)
    if (group !== null && typeof group !== 'string')
      groups.push({ ...group, mail: reminder.mail, inbox: reminder.inbox })
  }
  return { account, caller, day, due: dueOn(day), last, groups, entered }
}

const unmailedRows = async ({ parts }: TargetParts, { id }: StoredReminder): Promise<readonly number[]> =>
  (
    await parts.context.database.rows(
      'select row_id from engine_reminder_rows where reminder_id = ? and unmailed = 1 order by at, row_id limit 1000',
      [id],
    )
  ).map(([row]) => Number(row))

/**
 * Writes the notices and mails of a day and marks it as done, in one transaction. If several processes have read the
 * same people, one of them writes.
 * @param mail null if no mail is set up
 * @returns the number of notified people
 */
export const notifyPeople = async (
  writer: Writer,
  parts: TargetParts,
  mail: MailParts | null,
  news: readonly DayReminders[],
): Promise<number> => {
  const { context, dialect } = parts.parts
  const now = context.now()
  const taken = await markDone(writer, dialect, new Map(news.map(({ account, last }) => [account, last])))
  const due = news.filter(({ account, groups }) => taken.has(account) && groups.length > 0)
  const mails = due.map((each) => mailTo(mail, each))
  const written = await addEntries(
    writer,
    now,
    mails.flatMap((each) => each ?? []),
  )
  // If the mail of that day exists already, it is not written again; new rows go into the next one.
  const keys = new Set(written.map(({ key }) => key))
  const told = due.filter((_, at) => !mails[at] || keys.has(mails[at].key ?? null))
  for (const each of told) await noteMailed(writer, parts, each)
  for (const all of Map.groupBy(told, ({ due }) => due).values())
    if (all[0])
      await noteDay(
        writer,
        dialect,
        all.map(({ account }) => account),
        all[0],
      )
  for (const [day, all] of Map.groupBy(told, (each) => each.day)) {
    const ids = all.flatMap(({ groups }) => groups.map(({ reminder }) => reminder))
    await markSent(writer, dialect, ids, day, now)
  }
  await addNotices(writer, now, told.flatMap(noticesOf))
  return told.length
}

const mailTo = (mail: MailParts | null, { account, caller, day, groups }: DayReminders): NewEntry | null => {
  const mailed = groups.filter((group) => group.mail)
  if (mail === null || caller === null || mailed.length === 0) return null
  const { appUrl, product } = mail
  const { subject, ...payload } = mailOf(mailed, { name: caller.name, product, appUrl })
  return { kind: 'mail', recipient: caller.email, subject, payload, key: `digest:${account}:${day}` }
}

const noteMailed = async (
  writer: Writer,
  { parts: { dialect } }: TargetParts,
  { entered }: DayReminders,
): Promise<void> => {
  for (const [reminder, rows] of entered)
    await writer.run(
      `update engine_reminder_rows set unmailed = 0 where reminder_id = ? and unmailed = 1 and ${dialect.anyOf('row_id')}`,
      [reminder, dialect.list(rows)],
    )
}

/** Omits entered rows, which are in the inbox already. */
const noticesOf = ({ account, day, groups }: DayReminders): readonly Notice[] =>
  groups
    .filter((group) => group.inbox && !group.enters)
    .map((group) => {
      const key = `reminder:${group.reminder}:${day}`
      const payload = reminderPayload(group, day)
      return { person: account, key, kind: 'reminder', entity: group.entity, payload, once: key }
    })
