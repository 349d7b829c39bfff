import { listOf } from '../../../../schemas/basic.ts'
import { type Feed, feed } from '../../../../schemas/feed.ts'
import { type Reminder, reminder } from '../../../../schemas/reminder.ts'
import { type ReminderHour, reminderHour } from '../../../../schemas/reminder-hour.ts'
import type { Row } from '../../../model/index.ts'
import { dataIn } from '../../shared/request/answers.ts'
import type { Requests } from '../../shared/request/requests.ts'

/** The user's choices for a reminder: on certain days or when rows enter, by mail or inbox. */
export type ReminderOptions = Pick<Reminder, 'when' | 'days' | 'mail' | 'inbox'>

/** The source of a reminder or feed: a view or a named list; null for all rows of the entity. */
export type ReminderSource = Pick<Feed, 'entity' | 'name' | 'view' | 'list'>

export const remindersPath = '/api/reminders'
export const hourPath = '/api/reminders/hour'
export const feedsPath = '/api/feeds'

export const remindersIn = (body: unknown): readonly Reminder[] => dataIn(listOf(reminder), body)

export const feedsIn = (body: unknown): readonly Feed[] => dataIn(listOf(feed), body)

export const hourIn = (body: unknown): ReminderHour => dataIn(reminderHour, body)

/** The source as a payload. */
export const sourcePayload = ({ view, entity, list }: Omit<ReminderSource, 'name'>): Row =>
  view ? { view: view.id } : { entity, list }

/** Whether two have the same source. */
export const isSameSource = (
  one: Omit<ReminderSource, 'name'>,
  other: Omit<ReminderSource, 'name'>,
): boolean => JSON.stringify(sourcePayload(one)) === JSON.stringify(sourcePayload(other))

/** Reloads shown reminders and feeds, except the one being edited. */
export const refreshReminders = (requests: Requests): void =>
  requests.refresh((path, once) => !once && (path.startsWith(remindersPath) || path.startsWith(feedsPath)))
