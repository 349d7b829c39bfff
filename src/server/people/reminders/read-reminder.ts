import { invalidReminder } from '#texts/reminders'
import { isRow, type Row } from '../../../model/index.ts'
import { weekdays } from '../../../model/values/weekday.ts'
import type { Caller } from '../../access/caller.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { invalidFields } from '../../platform/errors/http-error.ts'
import { refuseUnknown } from '../../platform/errors/refuse-unknown.ts'
import { hasTarget, readTarget } from '../views/read-target.ts'
import type { TargetParts } from '../views/subscription-target.ts'
import type { ReminderDays } from './due.ts'
import type { NewReminder } from './stored-reminders.ts'

const known = ['view', 'entity', 'list', 'when', 'days', 'mail', 'inbox', 'paused']

const refuse = (part: string, message: string): never => {
  throw invalidFields({ [part]: [message] })
}

/** The settings of a reminder without its target. */
export type ReminderInput = Pick<NewReminder, 'when' | 'days' | 'mail' | 'inbox' | 'paused'>

const usual = { when: 'days', days: 'workdays', mail: true, inbox: true, paused: false } as const

/**
 * Validates the settings of a reminder in a payload.
 * @param before the current settings; absent parts keep them
 * @param hasMail whether mail is set up
 * @throws HttpError 422
 */
export const readReminderInput = (
  body: Row,
  before: ReminderInput | null,
  hasMail: boolean,
): ReminderInput => {
  refuseUnknown(body, known, invalidReminder.unknown)
  const was = before ?? { ...usual, mail: hasMail }
  const flag = (part: 'mail' | 'inbox' | 'paused'): boolean => {
    const said = body[part] ?? was[part]
    return typeof said === 'boolean' ? said : refuse(part, invalidReminder.flag)
  }
  const when = body.when ?? was.when
  if (when !== 'days' && when !== 'enters') return refuse('when', invalidReminder.when)
  const wish: Omit<ReminderInput, 'paused'> = {
    when,
    days: daysIn(body.days ?? was.days),
    mail: flag('mail'),
    inbox: flag('inbox'),
  }
  if (body.mail === true && !hasMail && before?.mail !== true) refuse('mail', invalidReminder.noMail)
  if (!wish.mail && !wish.inbox) refuse('inbox', invalidReminder.nowhere)
  return { ...wish, paused: flag('paused') }
}

const daysIn = (said: unknown): ReminderDays => {
  if (said === 'workdays' || said === 'every') return said
  const named = Array.isArray(said) ? (said as readonly unknown[]) : []
  const days = weekdays.filter((day) => named.includes(day))
  const isRight = days.length > 0 && days.length === named.length
  return isRight ? days : refuse('days', invalidReminder.days)
}

/**
 * Validates a payload into a reminder.
 * @param before the current one; null for a new one
 * @throws HttpError 422
 */
export const readReminder = async (
  parts: TargetParts,
  reader: Reader,
  body: Row,
  caller: Caller,
  before: NewReminder | null,
  hasMail: boolean,
): Promise<NewReminder> => {
  const wish = readReminderInput(body, before, hasMail)
  if (before !== null && !hasTarget(body)) {
    const { entity, view, list, name } = before
    return { entity, view, list, name, ...wish }
  }
  if (isRow(body.view)) refuse('view', invalidReminder.stand)
  const { of: _, ...stand } = await readTarget(parts, reader, body, caller)
  return { ...stand, ...wish }
}

/** Validates an hour, 'HH:MM'. @throws HttpError 422 */
export const readHour = (body: Row): string => {
  refuseUnknown(body, ['hour'], invalidReminder.unknown)
  const { hour } = body
  return typeof hour === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(hour)
    ? hour
    : refuse('hour', invalidReminder.hour)
}
