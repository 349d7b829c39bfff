import type { Day } from '../../model/index.ts'
import type { MailParts } from '../auth/account-mails.ts'
import type { Caller } from '../context/caller.ts'
import type { Writer } from '../database/driver/database.ts'
import { addEntry } from '../outbox/add-entry.ts'
import type { StandingParts } from '../views/standing.ts'
import { type Group, groupOf, mailOf, payloadOf } from './compose.ts'
import { comesOn, daysBehind, lastDay, type WallClock } from './due.ts'
import type { GroupReader } from './read-group.ts'
import { markDone, type PersonsHour } from './stored-hours.ts'
import { noteTold, type Reminder, remindersOf } from './stored-reminders.ts'
import type { TellPeople } from './told-to.ts'

/** How people are told something. */
export interface Ways {
  /** Null where no mail is set up. */
  readonly mail: MailParts | null
  readonly tell: TellPeople
}

/** What is to be told somebody of a day, read and not yet written. */
export interface DaysNews {
  readonly account: number
  /** Who they are now; null where nobody is to be told anything. */
  readonly caller: Caller | null
  /** The day that it is of. */
  readonly day: Day
  /** Up to this day all is done with then. */
  readonly last: Day
  readonly groups: readonly (Group & Pick<Reminder, 'mail' | 'inbox'>)[]
  /** Rows that came in and stand in the mail, by reminder. */
  readonly entered: ReadonlyMap<number, readonly number[]>
}

/** What of a person's reminders is due, by the clock on the wall; read with their rights as they are now. */
export const readDaysNews = async (
  parts: StandingParts,
  reader: GroupReader,
  clock: WallClock,
  { account, hour, done }: PersonsHour & { readonly account: number },
): Promise<DaysNews | null> => {
  const { context, model } = parts.parts
  const last = lastDay(clock, hour, model.zone)
  if (last <= done) return null
  const nothing = { account, caller: null, day: last, last, groups: [], entered: new Map() }
  const reminders = (await remindersOf(context.database, account)).filter(({ paused }) => !paused)
  const days = daysBehind(done, last)
  const day = days.find((each) => reminders.some((one) => comesOn(one.days, each, model.workdays)))
  if (day === undefined) return nothing
  const caller = await context.guard.person(context.database, account)
  if (caller === null) return nothing
  const entered = new Map<number, readonly number[]>()
  const groups: DaysNews['groups'][number][] = []
  for (const reminder of reminders) {
    if (!days.some((each) => comesOn(reminder.days, each, model.workdays))) continue
    const ids = reminder.when === 'enters' ? await unmailedRows(parts, reminder) : []
    if (reminder.when === 'enters' && ids.length === 0) continue
    const group = await groupOf(parts, reader, reminder, ids, caller)
    if (ids.length > 0 && typeof group !== 'string') entered.set(reminder.id, ids)
    if (group !== null && typeof group !== 'string')
      groups.push({ ...group, mail: reminder.mail, inbox: reminder.inbox })
  }
  return { account, caller, day, last, groups, entered }
}

const unmailedRows = async ({ parts }: StandingParts, { id }: Reminder): Promise<readonly number[]> =>
  (
    await parts.context.database.rows(
      'select row_id from engine_reminder_rows where reminder_id = ? and unmailed = 1 order by at, row_id limit 1000',
      [id],
    )
  ).map(([row]) => Number(row))

/**
 * Writes what somebody is told of a day, and that it is done, in one transaction. Of several processes that have read it
 * one writes it.
 */
export const tellPerson = async (
  writer: Writer,
  { parts }: StandingParts,
  { mail, tell }: Ways,
  { account, caller, day, last, groups, entered }: DaysNews,
): Promise<boolean> => {
  if (!(await markDone(writer, account, last))) return false
  if (caller === null) return true
  const now = parts.context.now()
  const mailed = mail === null ? [] : groups.filter((group) => group.mail)
  if (mail !== null && mailed.length > 0) {
    const { appUrl, product } = mail
    const { subject, ...payload } = mailOf(mailed, { name: caller.name, product, appUrl })
    await addEntry(writer, now, {
      ...{ kind: 'mail', recipient: caller.email, subject, payload, key: `digest:${account}:${day}` },
    })
  }
  const inbox = groups.filter((group) => group.inbox && !group.enters)
  await tell(
    writer,
    now,
    inbox.map((group) => ({
      person: account,
      key: `reminder:${group.reminder}:${day}`,
      kind: 'reminder',
      entity: group.entity,
      payload: payloadOf(group, day),
      once: `reminder:${group.reminder}:${day}`,
    })),
  )
  const { dialect } = parts
  for (const [reminder, rows] of entered)
    await writer.run(
      `update engine_reminder_rows set unmailed = 0 where reminder_id = ? and unmailed = 1 and ${dialect.anyOf('row_id')}`,
      [reminder, dialect.list(rows)],
    )
  if (groups.length > 0) await noteTold(writer, groups.map(({ reminder }) => reminder).join(', '), day, now)
  return true
}
