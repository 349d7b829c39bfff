import { feeding, reminding } from '#texts/reminder-screen'
import type { Feed } from '../../../../schemas/feed.ts'
import { type Reminder, reminder } from '../../../../schemas/reminder.ts'
import { askConfirmation } from '../../shared/design/overlay/Prompt.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { dataIn } from '../../shared/request/answers.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import type { Requests } from '../../shared/request/requests.ts'
import { feedsPath, refreshReminders, remindersPath, sourcePayload } from './reminder.ts'

/** Pauses or resumes a reminder and shows a message. */
export const pauseReminder = async (
  requests: Requests,
  { id, name }: Reminder,
  paused: boolean,
): Promise<void> => {
  try {
    await requests.call('PUT', `${remindersPath}/${id}`, { paused })
    const title = paused ? reminding.nowPaused(name) : reminding.goesOn(name)
    toast({ tone: 'green', title: reminding.done, text: title })
  } catch (error) {
    toast({ tone: 'red', title: reminding.notSaved, text: asFailed(error).message })
  } finally {
    refreshReminders(requests)
  }
}

/** Recreates a removed reminder. */
const bringBack = async (requests: Requests, removed: Reminder): Promise<void> => {
  const { when, days, mail, inbox, paused } = removed
  try {
    const body = { ...sourcePayload(removed), when, days, mail, inbox }
    const answer = await requests.call('POST', remindersPath, body)
    const { id } = dataIn(reminder, answer)
    if (paused === 'by-you') await requests.call('PUT', `${remindersPath}/${id}`, { paused: true })
  } catch (error) {
    toast({ tone: 'red', title: reminding.notSaved, text: asFailed(error).message })
  } finally {
    refreshReminders(requests)
  }
}

/** Removes a reminder; the toast offers undo. */
export const removeReminder = async (requests: Requests, removed: Reminder): Promise<void> => {
  try {
    await requests.call('DELETE', `${remindersPath}/${removed.id}`)
    toast({
      tone: 'green',
      title: reminding.done,
      text: reminding.removed(removed.name),
      actions: [{ label: reminding.undo, act: () => void bringBack(requests, removed) }],
    })
  } catch (error) {
    toast({ tone: 'red', title: reminding.notRemoved, text: asFailed(error).message })
  } finally {
    refreshReminders(requests)
  }
}

/** Revokes a calendar address after confirmation, since it cannot be restored. @returns whether it was revoked */
export const revokeFeed = async (
  requests: Requests,
  { id, name }: Pick<Feed, 'id' | 'name'>,
): Promise<boolean> => {
  const sure = await askConfirmation({
    ...{ title: feeding.question, text: feeding.sure(name) },
    ...{ yes: feeding.revoke, no: reminding.cancel, kind: 'danger' },
  })
  if (!sure) return false
  try {
    await requests.call('DELETE', `${feedsPath}/${id}`)
    toast({ tone: 'green', title: reminding.done, text: feeding.revoked(name) })
    return true
  } catch (error) {
    toast({ tone: 'red', title: feeding.notRevoked, text: asFailed(error).message })
    return false
  } finally {
    refreshReminders(requests)
  }
}
