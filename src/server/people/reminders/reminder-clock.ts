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

/** So many people in one transaction: others write between two of them. */
const peopleAtOnce = 25
/** While some are written others are read. */
const sideBySide = 4
/** A clock that was set, or a machine that slept, is noticed after so long at most. */
const longestMilliseconds = 30_000
const afterFailureMilliseconds = 2000

/**
 * Tells people, in every process, what they are reminded of: woken at the next hour that comes, and by whoever changes
 * one. Of several servers one tells it: whose day is done is noted where the mail is written.
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

  /** Resolves when nothing is under way here. What was not told yet another process tells, or the next start. */
  async stop(): Promise<void> {
    await Promise.all([this.#worker.stop(), this.#entering.stop()])
  }

  /** Tells everybody whose hour has come, and looks what has come in with a new day. @returns how many people were told */
  async look(): Promise<number> {
    const { parts } = this.#parts
    const { context, model } = parts
    // Read first: where the day turns meanwhile, what comes in with it is known before anybody is told of the new day.
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

  /** @returns how many of them were told anything */
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
      await nextTurn() // whoever asks for something meanwhile is answered between two people
    }
    if (news.length === 0) return 0
    return database.write((writer) => notifyPeople(writer, this.#parts, this.#mail, news))
  }

  /** Milliseconds until the next hour comes, or the next day. */
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
