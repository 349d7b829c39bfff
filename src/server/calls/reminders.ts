import { describedReminders } from '#texts/reminders'
import { exactly, listOf } from '../../../schemas/basic.ts'
import { reminder } from '../../../schemas/reminder.ts'
import { reminderChange } from '../../../schemas/reminder-change.ts'
import { reminderHour } from '../../../schemas/reminder-hour.ts'
import { reminderHourChange } from '../../../schemas/reminder-hour-change.ts'
import { reminderPreview } from '../../../schemas/reminder-preview.ts'
import { ownReminders } from '../people/reminders/stored-reminders.ts'
import { bodyLimit, smallBodyLimit } from '../platform/http/errors.ts'
import { type Call, call, noContent, numberId, okWith } from './call.ts'

const reminderId = numberId(() => ownReminders.missing())

const common = { need: 'session', tag: 'Reminders', kept: false } as const
const path = '/api/reminders'
const one = `${path}/{id}`
const answer = exactly({ data: reminder })
const body = { schema: reminderChange, limit: bodyLimit }

/** The calls for personal reminders and their hour. */
export const reminderCalls: readonly Call[] = [
  call({
    ...common,
    method: 'GET',
    path,
    answers: okWith(describedReminders.several, exactly({ data: listOf(reminder) })),
    operation: 'listReminders',
    client: 'reminders.list',
    summary: describedReminders.list,
    handler: async ({ reminders }, { caller }) => ({ body: { data: await reminders.list(caller) } }),
  }),
  call({
    ...common,
    method: 'POST',
    path,
    body,
    answers: okWith(describedReminders.one, answer, 201),
    fails: [409, 507],
    operation: 'createReminder',
    client: 'reminders.create',
    summary: describedReminders.create,
    handler: async ({ reminders }, { caller, body: said }) => ({
      body: { data: await reminders.create(said, caller) },
    }),
  }),
  call({
    ...common,
    method: 'PUT',
    path: one,
    id: reminderId,
    body,
    answers: okWith(describedReminders.one, answer),
    fails: [507],
    operation: 'updateReminder',
    client: 'reminders.update',
    summary: describedReminders.update,
    handler: async ({ reminders }, { caller, id, body: said }) => ({
      body: { data: await reminders.update(id, said, caller) },
    }),
  }),
  call({
    ...common,
    method: 'DELETE',
    path: one,
    id: reminderId,
    answers: noContent(describedReminders.deleted),
    fails: [507],
    operation: 'deleteReminder',
    client: 'reminders.delete',
    summary: describedReminders.remove,
    handler: async ({ reminders }, { caller, id }) => {
      await reminders.delete(id, caller)
      return {}
    },
  }),
  call({
    ...common,
    method: 'POST',
    path: `${path}/preview`,
    body: { schema: reminderChange, limit: bodyLimit },
    answers: okWith(describedReminders.previewed, exactly({ data: reminderPreview })),
    operation: 'previewReminder',
    client: 'reminders.preview',
    summary: describedReminders.preview,
    handler: async ({ reminders }, { caller, body: said }) => ({
      body: { data: await reminders.preview(said, caller) },
    }),
  }),
  call({
    ...common,
    method: 'GET',
    path: `${path}/hour`,
    answers: okWith(describedReminders.hours, exactly({ data: reminderHour })),
    operation: 'getReminderHour',
    client: 'reminders.hour.get',
    summary: describedReminders.hour,
    handler: async ({ reminders }, { caller }) => ({ body: { data: await reminders.hour(caller) } }),
  }),
  call({
    ...common,
    method: 'PUT',
    path: `${path}/hour`,
    body: { schema: reminderHourChange, limit: smallBodyLimit },
    answers: okWith(describedReminders.hours, exactly({ data: reminderHour })),
    fails: [507],
    operation: 'updateReminderHour',
    client: 'reminders.hour.update',
    summary: describedReminders.setHour,
    handler: async ({ reminders }, { caller, body: said }) => ({
      body: { data: await reminders.setHour(said, caller) },
    }),
  }),
]
