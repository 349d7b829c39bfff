import { useRef, useState } from 'react'
import { reminding as words } from '#texts/reminder-screen'
import type { Reminder } from '../../../../schemas/reminder.ts'
import type { ReminderHour } from '../../../../schemas/reminder-hour.ts'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed, type Failed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { hourPath, type ReminderOptions, refreshReminders, remindersPath, sourcePayload } from './reminder.ts'
import { type ReminderTarget, saveAsView, withSavedView } from './reminder-target.ts'

/** Why the choices would deliver nothing; null if they are valid. */
export const reminderRefusal = ({ days, mail, inbox }: ReminderOptions): string | null => {
  if (days.length === 0) return words.noDay
  return mail || inbox ? null : words.noWay
}

const firstWish = ({ mail }: ReminderHour): ReminderOptions => ({
  ...{ when: 'days', days: 'workdays' },
  mail: mail.set_up,
  inbox: true,
})

/** The state of a reminder form, and its save: first the view if needed, then the hour, then the reminder. */
export const useReminderForm = (
  first: ReminderTarget,
  kept: Reminder | null,
  time: ReminderHour,
  onClose: (made: number | null) => void,
) => {
  const requests = useRequests()
  const [target, setTarget] = useState(first)
  const [wish, setWish] = useState<ReminderOptions>(() => kept ?? firstWish(time))
  const [hour, setHour] = useState(time.hour)
  const [name, call] = useState(first.name)
  const [failed, fail] = useState<Failed | null>(null)
  const [saving, setSaving] = useState(false)
  const made = useRef<number | null>(null)
  const busy = useRef(false)

  /** The target, saved as a view if it has none. @throws Failed */
  const place = async (): Promise<ReminderTarget> => {
    if (!target.shape) return target
    const view = await saveAsView(requests, target.shape, name.trim())
    made.current = view.id
    const placed = withSavedView(target, view)
    setTarget(placed)
    return placed
  }

  const close = () => onClose(made.current)

  const save = async (): Promise<void> => {
    if (busy.current || reminderRefusal(wish) || (target.shape && name.trim() === '')) return
    busy.current = true
    setSaving(true)
    fail(null)
    try {
      const placed = await place()
      if (hour !== time.hour) await requests.call('PUT', hourPath, { hour })
      const { when, days, mail, inbox } = wish
      const body = { when, days, mail, inbox }
      if (kept) await requests.call('PUT', `${remindersPath}/${kept.id}`, body)
      else await requests.call('POST', remindersPath, { ...sourcePayload(placed), ...body })
      toast({
        ...{ tone: 'green', title: words.done },
        text: kept ? words.kept(placed.name) : words.made(placed.name),
      })
      close()
    } catch (error) {
      fail(asFailed(error))
    } finally {
      busy.current = false
      setSaving(false)
      refreshReminders(requests)
    }
  }

  return {
    ...{ target, wish, hour, name, failed, saving, call, setHour, place, save, close },
    errors: failed?.errors ?? {},
    wishFor: (change: Partial<ReminderOptions>) => setWish((now) => ({ ...now, ...change })),
  }
}
