import { describedReminders, refusedReminder, standsStill } from '#texts/reminders'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { type Reminder as ReminderShape, reminder } from '../../../schemas/reminder.ts'
import { reminderChange } from '../../../schemas/reminder-change.ts'
import { type ReminderHour, reminderHour } from '../../../schemas/reminder-hour.ts'
import { reminderHourChange } from '../../../schemas/reminder-hour-change.ts'
import { reminderPreview } from '../../../schemas/reminder-preview.ts'
import type { Day } from '../../model/index.ts'
import type { Caller } from '../context/caller.ts'
import type { Reader } from '../database/driver/database.ts'
import { HttpError } from '../errors/http-error.ts'
import { bodyLimit, smallBodyLimit } from '../http/errors.ts'
import { momentOn, nextMoment } from '../reminders/due.ts'
import { previewOf } from '../reminders/preview.ts'
import { readHour, readReminder } from '../reminders/read-reminder.ts'
import { hourOf, keepHour, type PersonsHour, usualHour } from '../reminders/stored-hours.ts'
import {
  countReminders,
  deleteReminder,
  type NewReminder,
  type Reminder,
  reminderOfId,
  remindersOf,
  writeReminder,
} from '../reminders/stored-reminders.ts'
import { type StandingParts, standingOf } from '../views/standing.ts'
import { bare, type Call, call, numberId, ok, type Services } from './call.ts'
import { faultOfWhere } from './where-parameter.ts'

/** More nobody has. */
const mostKept = 50

const reminderId = numberId(() => new HttpError(404, refusedReminder.missing))

const common = { need: 'session', tag: 'Reminders', kept: false } as const
const path = '/api/reminders'
const one = `${path}/{id}`
const answer = exactly({ data: reminder })
const body = { schema: reminderChange, limit: bodyLimit }

/** With what it is found out what a view or list shows to somebody. */
export const standingParts = ({ parts, session }: Services): StandingParts => ({
  parts,
  accounts: session.model,
  faultOf: (entity, where, caller) => faultOfWhere(parts.model, entity, where, caller),
})

/** What people are reminded of: each their own. */
export const reminderCalls: readonly Call[] = [
  call({
    ...common,
    method: 'GET',
    path,
    answers: ok(describedReminders.several, exactly({ data: listOf(reminder) })),
    operation: 'listReminders',
    client: 'reminders.list',
    summary: describedReminders.list,
    handler: async (services, { caller }) => {
      const { database } = services.parts.context
      const hour = await hourOf(database, caller.id)
      const data: ReminderShape[] = []
      for (const reminder of await remindersOf(database, caller.id))
        data.push(await told(services, reminder, hour, caller))
      return { body: { data } }
    },
  }),
  call({
    ...common,
    method: 'POST',
    path,
    body,
    answers: ok(describedReminders.one, answer, 201),
    fails: [409, 507],
    operation: 'createReminder',
    client: 'reminders.create',
    summary: describedReminders.create,
    handler: async (services, { caller, body: said }) => {
      const { parts, session } = services
      const { context } = parts
      const id = await context.database.write(async (writer) => {
        const made = await readReminder(
          standingParts(services),
          writer,
          said,
          caller,
          null,
          session.mail !== null,
        )
        if ((await countReminders(writer, caller.id)) >= mostKept)
          throw new HttpError(409, refusedReminder.most(mostKept))
        const id = await writeReminder(writer, null, caller.id, made, context.now())
        await keepHour(writer, context, caller.id, null)
        return id
      })
      return { body: { data: await toldById(services, id, caller) } }
    },
  }),
  call({
    ...common,
    method: 'PUT',
    path: one,
    id: reminderId,
    body,
    answers: ok(describedReminders.one, answer),
    fails: [507],
    operation: 'updateReminder',
    client: 'reminders.update',
    summary: describedReminders.update,
    handler: async (services, { caller, id, body: said }) => {
      const { parts, session } = services
      const { context } = parts
      await context.database.write(async (writer) => {
        const before = await mine(writer, id, caller, context.database.dialect.forUpdate)
        const after = await readReminder(
          standingParts(services),
          writer,
          said,
          caller,
          before,
          session.mail !== null,
        )
        await writeReminder(writer, id, caller.id, after, context.now())
        // What is in it now is no news of what is watched from here on.
        if (isOther(before, after))
          await writer.run('update engine_reminders set known_as = null where id = ?', [id])
        await keepHour(writer, context, caller.id, null)
      })
      return { body: { data: await toldById(services, id, caller) } }
    },
  }),
  call({
    ...common,
    method: 'DELETE',
    path: one,
    id: reminderId,
    answers: bare(describedReminders.deleted),
    fails: [507],
    operation: 'deleteReminder',
    client: 'reminders.delete',
    summary: describedReminders.remove,
    handler: async ({ parts }, { caller, id }) => {
      await parts.context.database.write(async (writer) => {
        await mine(writer, id, caller)
        await deleteReminder(writer, id)
      })
      return {}
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    body: { schema: reminderChange, limit: bodyLimit },
    answers: ok(describedReminders.previewed, exactly({ data: reminderPreview })),
    operation: 'previewReminder',
    client: 'reminders.preview',
    summary: describedReminders.preview,
    handler: async (services, { caller, body: said }) => ({
      body: { data: await previewOf(standingParts(services), services.session.mail, said, caller) },
    }),
  }),
  call({
    ...common,
    method: 'GET',
    path: `${path}/hour`,
    answers: ok(describedReminders.hours, exactly({ data: reminderHour })),
    operation: 'getReminderHour',
    client: 'reminders.hour.get',
    summary: describedReminders.hour,
    handler: async (services, { caller }) => ({ body: { data: await toldHour(services, caller) } }),
  }),
  call({
    ...common,
    method: 'PUT',
    path: `${path}/hour`,
    body: { schema: reminderHourChange, limit: smallBodyLimit },
    answers: ok(describedReminders.hours, exactly({ data: reminderHour })),
    fails: [507],
    operation: 'updateReminderHour',
    client: 'reminders.hour.update',
    summary: describedReminders.setHour,
    handler: async (services, { caller, body: said }) => {
      const hour = readHour(said)
      const { context } = services.parts
      await context.database.write((writer) => keepHour(writer, context, caller.id, hour))
      return { body: { data: await toldHour(services, caller) } }
    },
  }),
]

/** @throws HttpError 404 */
const mine = async (reader: Reader, id: number, caller: Caller, ending = ''): Promise<Reminder> => {
  const reminder = await reminderOfId(reader, id, caller.id, ending)
  if (reminder === null) throw new HttpError(404, refusedReminder.missing)
  return reminder
}

/** Whether another selection is watched, or it is watched anew. */
const isOther = (before: NewReminder, after: NewReminder): boolean =>
  JSON.stringify([before.entity, before.view, before.list, before.when, before.paused]) !==
  JSON.stringify([after.entity, after.view, after.list, after.when, after.paused])

const toldById = async (services: Services, id: number, caller: Caller): Promise<ReminderShape> => {
  const { database } = services.parts.context
  return told(services, await mine(database, id, caller), await hourOf(database, caller.id), caller)
}

const told = async (
  services: Services,
  reminder: Reminder,
  own: PersonsHour | null,
  caller: Caller,
): Promise<ReminderShape> => {
  const { context, model } = services.parts
  const { id, entity, view, list, when, days, mail, inbox, told: last } = reminder
  const standing = await standingOf(standingParts(services), reminder, caller)
  const gone = typeof standing === 'string' ? standing : null
  const paused = reminder.paused ? 'by-you' : gone
  const name = typeof standing === 'string' ? reminder.name : standing.name
  const hour = own ?? { hour: usualHour, done: '', told: null }
  const next = paused === null ? nextMoment(days, hour, context.now(), model) : null
  return {
    ...{ id, entity, name, view: view === null || gone === 'view-gone' ? null : { id: view, name, entity } },
    ...{ list, when, days, mail, inbox, paused, says: paused && standsStill[paused] },
    next: next?.toISOString() ?? null,
    last: last && { at: last.at, due: dueOn(last.day, hour, model.zone) },
  }
}

/** When what was told of a day was due: by the hour of then where that is known, else by that of now. */
const dueOn = (day: Day, { hour, told }: PersonsHour, zone: string): string =>
  told !== null && told.day === day ? told.due : momentOn(day, hour, zone).toISOString()

const toldHour = async ({ parts, session }: Services, caller: Caller): Promise<ReminderHour> => {
  const { context, model } = parts
  const own = await hourOf(context.database, caller.id)
  const hour = own ?? { hour: usualHour, done: '', told: null }
  const [last] = await context.database.all(
    `select at, ended_at, key from engine_outbox where key like ? and state = 'done' order by id desc limit 1`,
    [`digest:${caller.id}:%`],
  )
  const day = String(last?.key ?? '').slice(-10)
  return {
    ...{ hour: hour.hour, zone: model.zone, workdays: model.workdays },
    mail: { set_up: session.mail !== null, address: caller.email },
    last: last ? { due: dueOn(day, hour, model.zone), at: String(last.ended_at) } : null,
  }
}
