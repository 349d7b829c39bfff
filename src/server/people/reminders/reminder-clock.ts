import { setImmediate as nextTurn } from 'node:timers/promises'
import { reminderLog } from '#texts/reminders'
import { addDays } from '../../../model/index.ts'
import type { MailParts } from '../../accounts/auth/account-mails.ts'
import { Worker } from '../../platform/work/worker.ts'
import type { TargetParts } from '../views/subscription-target.ts'
import { momentOn, type WallClock, wallClock } from './due.ts'
import { EnteringRows } from './entering-rows.ts'
import { type DayReminders, notifyPeople, readDayReminders } from './notify-people.ts'
import { readAhead } from './read-ahead.ts'
import { GroupReader } from './read-group.ts'
import { accountsDue, type DuePerson, nextHour, remindersTopic } from './stored-hours.ts'
import { remindersOfAll } from './stored-reminders.ts'

/** People per transaction, so that other writers run between two. */
const peopleAtOnce = 25
/** Concurrent loops: some read while another writes. */
const sideBySide = 4
/** The longest sleep, so that a changed clock or a resumed machine is noticed. */
const longestMilliseconds = 30_000
const afterFailureMilliseconds = 2000

/**
 * Sends reminders, in every process: it wakes at the next due hour and on each change of a reminder. Of several
 * servers one sends: the transaction that writes the mail also marks the day as done.
 */
export class ReminderClock {
  readonly #parts: TargetParts
  readonly #mail: MailParts | null
  readonly #entering: EnteringRows
  readonly #worker: Worker

  constructor(parts: TargetParts, mail: MailParts | null) {
    this.#parts = parts
    this.#mail = mail
    this.#entering = new EnteringRows(parts, mail !== null)
    this.#worker = new Worker({
      ...{ topics: [remindersTopic], every: longestMilliseconds, afterFailure: afterFailureMilliseconds },
      failed: (err) => parts.parts.context.log.warn({ err }, reminderLog.late),
      round: async () => {
        await this.look()
        return Math.min(longestMilliseconds, await this.#untilNext())
      },
    })
  }

  start(): void {
    this.#entering.start()
    void this.#worker.start(this.#parts.parts.context.database)
  }

  /** Resolves when no work is in progress. Another process, or the next start, sends the rest. */
  async stop(): Promise<void> {
    await Promise.all([this.#worker.stop(), this.#entering.stop()])
  }

  /** Sends all due reminders, and checks entering rows on a new day. @returns the number of notified people */
  async look(): Promise<number> {
    const { parts } = this.#parts
    const { context, model } = parts
    // Reads the clock first: if the day changes meanwhile, entering rows are recorded before anyone gets the new day's
    // mail.
    const clock = wallClock(context.now(), model.zone)
    await this.#entering.lookAtDay()
    const due = await accountsDue(context.database, clock, addDays(clock.day, -1))
    const reader = new GroupReader(parts)
    let [told, at] = [0, 0]
    const tellSome = async (): Promise<void> => {
      while (at < due.length && !this.#worker.stopping.aborted) {
        const some = due.slice(at, at + peopleAtOnce)
        at += peopleAtOnce
        told += await this.#tell(some, clock, reader)
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, tellSome))
    if (told > 0) context.log.info({ people: told }, reminderLog.made)
    return told
  }

  /** @returns the number of notified people */
  async #tell(people: readonly DuePerson[], clock: WallClock, reader: GroupReader): Promise<number> {
    const { context, dialect } = this.#parts.parts
    const { database } = context
    const accounts = dialect.list(people.map(({ account }) => account))
    const reminders = await remindersOfAll(database, dialect.anyOf('account_id'), accounts)
    const ahead = await readAhead(this.#parts, reminders)
    const news: DayReminders[] = []
    for (const person of people) {
      const found = await readDayReminders(this.#parts, reader, clock, person, reminders, ahead)
      if (found !== null) news.push(found)
      await nextTurn() // answers requests between two people
    }
    if (news.length === 0) return 0
    return database.write((writer) => notifyPeople(writer, this.#parts, this.#mail, news))
  }

  /** Milliseconds until the next due hour or the next day. */
  async #untilNext(): Promise<number> {
    const { context, model } = this.#parts.parts
    const now = context.now()
    const clock = wallClock(now, model.zone)
    const midnight = momentOn(addDays(clock.day, 1), '00:00', model.zone).getTime()
    const next = await nextHour(context.database, clock)
    const hour =
      next === null
        ? midnight
        : momentOn(next.today ? clock.day : addDays(clock.day, 1), next.hour, model.zone).getTime()
    return Math.max(50, Math.min(midnight, hour) - now.getTime())
  }
}
