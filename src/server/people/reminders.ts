import { inactiveReasons } from '#texts/reminders'
import type { Reminder as ReminderShape } from '../../../schemas/reminder.ts'
import type { ReminderHour } from '../../../schemas/reminder-hour.ts'
import type { ReminderPreview } from '../../../schemas/reminder-preview.ts'
import type { Day, Row } from '../../model/index.ts'
import type { Caller } from '../access/caller.ts'
import type { MailParts } from '../accounts/auth/account-mails.ts'
import { momentOn, nextMoment } from './reminders/due.ts'
import { previewOf } from './reminders/preview.ts'
import { readHour, readReminder } from './reminders/read-reminder.ts'
import { hourOf, type PersonsHour, saveHour, usualHour } from './reminders/stored-hours.ts'
import {
  type NewReminder,
  ownReminders,
  reminderColumns,
  type StoredReminder,
} from './reminders/stored-reminders.ts'
import { resolveTarget, type TargetParts } from './views/subscription-target.ts'

/** For people without a stored hour. */
const noHour: PersonsHour = { hour: usualHour, done: '', told: null }

/** Personal reminders; each person reads and changes only their own. */
export class Reminders {
  readonly #parts: TargetParts
  readonly #mail: MailParts | null

  /** @param mail null if no mail is set up */
  constructor(parts: TargetParts, mail: MailParts | null) {
    this.#parts = parts
    this.#mail = mail
  }

  async list(caller: Caller): Promise<readonly ReminderShape[]> {
    const { database } = this.#parts.parts.context
    const hour = await hourOf(database, caller.id)
    const all: ReminderShape[] = []
    for (const reminder of await ownReminders.of(database, caller.id))
      all.push(await this.#told(reminder, hour, caller))
    return all
  }

  /** @throws HttpError 422; 409 where there are too many */
  async create(said: Row, caller: Caller): Promise<ReminderShape> {
    const { context } = this.#parts.parts
    const id = await context.database.write(async (writer) => {
      const made = await readReminder(this.#parts, writer, said, caller, null, this.#mail !== null)
      const values = { ...reminderColumns(made), made_at: context.now().toISOString() }
      const added = await ownReminders.add(writer, caller.id, values)
      await saveHour(writer, context, caller.id, null)
      return added
    })
    return this.#read(id, caller)
  }

  /** @throws HttpError 404 or 422 */
  async update(id: number, said: Row, caller: Caller): Promise<ReminderShape> {
    const { context, dialect } = this.#parts.parts
    await context.database.write(async (writer) => {
      const before = await ownReminders.one(writer, id, caller.id, dialect.forUpdate)
      const after = await readReminder(this.#parts, writer, said, caller, before, this.#mail !== null)
      // Rows already in a new selection are recorded without notices.
      const anew = isOther(before, after) ? { known_as: null } : {}
      await ownReminders.change(writer, id, { ...reminderColumns(after), ...anew })
      await saveHour(writer, context, caller.id, null)
    })
    return this.#read(id, caller)
  }

  /** @throws HttpError 404 */
  delete(id: number, caller: Caller): Promise<void> {
    return this.#parts.parts.context.database.write((writer) => ownReminders.remove(writer, id, caller.id))
  }

  /** A preview of the next mail with these settings. @throws HttpError 422 */
  preview(said: Row, caller: Caller): Promise<ReminderPreview> {
    return previewOf(this.#parts, this.#mail, said, caller)
  }

  async hour(caller: Caller): Promise<ReminderHour> {
    const { context, model } = this.#parts.parts
    const own = await hourOf(context.database, caller.id)
    const hour = own ?? noHour
    const [last] = await context.database.all(
      `select at, ended_at, key from engine_outbox where key like ? and state = 'done' order by id desc limit 1`,
      [`digest:${caller.id}:%`],
    )
    const day = String(last?.key ?? '').slice(-10)
    return {
      ...{ hour: hour.hour, zone: model.zone, workdays: model.workdays },
      mail: { set_up: this.#mail !== null, address: caller.email },
      last: last ? { due: dueOn(day, hour, model.zone), at: String(last.ended_at) } : null,
    }
  }

  /** @throws HttpError 422 */
  async setHour(said: Row, caller: Caller): Promise<ReminderHour> {
    const hour = readHour(said)
    const { context } = this.#parts.parts
    await context.database.write((writer) => saveHour(writer, context, caller.id, hour))
    return this.hour(caller)
  }

  async #read(id: number, caller: Caller): Promise<ReminderShape> {
    const { database } = this.#parts.parts.context
    const reminder = await ownReminders.one(database, id, caller.id)
    return this.#told(reminder, await hourOf(database, caller.id), caller)
  }

  async #told(reminder: StoredReminder, own: PersonsHour | null, caller: Caller): Promise<ReminderShape> {
    const { context, model } = this.#parts.parts
    const { id, entity, view, list, when, days, mail, inbox, told: last } = reminder
    const standing = await resolveTarget(this.#parts, reminder, caller)
    const gone = typeof standing === 'string' ? standing : null
    const paused = reminder.paused ? 'by-you' : gone
    const name = typeof standing === 'string' ? reminder.name : standing.name
    const hour = own ?? noHour
    const next = paused === null ? nextMoment(days, hour, context.now(), model) : null
    return {
      ...{
        id,
        entity,
        name,
        view: view === null || gone === 'view-gone' ? null : { id: view, name, entity },
      },
      ...{ list, when, days, mail, inbox, paused, says: paused && inactiveReasons[paused] },
      next: next?.toISOString() ?? null,
      last: last && { at: last.at, due: dueOn(last.day, hour, model.zone) },
    }
  }
}

/** Whether the selection has changed, or its watch was paused or resumed. */
const isOther = (before: NewReminder, after: NewReminder): boolean =>
  JSON.stringify([before.entity, before.view, before.list, before.when, before.paused]) !==
  JSON.stringify([after.entity, after.view, after.list, after.when, after.paused])

/** When the reminders of a day were due: by the hour at that time if stored, else by the current one. */
const dueOn = (day: Day, { hour, told }: PersonsHour, zone: string): string =>
  told !== null && told.day === day ? told.due : momentOn(day, hour, zone).toISOString()
