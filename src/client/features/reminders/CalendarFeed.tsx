import { useRef, useState } from 'react'
import { feeding as words } from '#texts/reminder-screen'
import { type MadeFeed, madeFeed } from '../../../../schemas/made-feed.ts'
import { Button } from '../../shared/design/Button.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { dataIn } from '../../shared/request/answers.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { copyText } from '../../shared/screen/copy-text.ts'
import { feedsIn, feedsPath, isSameSource, refreshReminders, sourcePayload } from './reminder.ts'
import { revokeFeed } from './reminder-calls.ts'
import type { ReminderTarget } from './reminder-target.ts'
import styles from './reminders.module.css'
import { useLastUsed } from './use-last-used.ts'

interface CalendarFeedProps {
  readonly target: ReminderTarget
  /** Returns the target; saves a list without a view as a view first. @throws Failed */
  readonly place: () => Promise<ReminderTarget>
  /** The name needed for that is filled in. */
  readonly ready: boolean
}

/** The list's calendar feed address: create it, show it once, revoke it. */
export const CalendarFeed = ({ target, place, ready }: CalendarFeedProps) => {
  const requests = useRequests()
  const used = useLastUsed()
  const { data: feeds = [] } = useCall(feedsPath, feedsIn)
  const [made, show] = useState<MadeFeed | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const standing = target.shape
    ? []
    : feeds.filter((feed) => isSameSource(feed, target) && feed.id !== made?.id)
  const [one] = standing

  const make = async () => {
    setBusy(true)
    try {
      const answer = await requests.call('POST', feedsPath, sourcePayload(await place()))
      show(dataIn(madeFeed, answer))
    } catch (error) {
      const { errors, message } = asFailed(error)
      toast({ tone: 'red', title: words.notMade, text: Object.values(errors).flat()[0] ?? message })
    } finally {
      setBusy(false)
      refreshReminders(requests)
    }
  }
  const copy = async () => {
    const copied = made !== null && (await copyText(made.address))
    if (!copied) field.current?.select()
    toast({ tone: copied ? 'green' : 'red', title: copied ? words.copied : words.notCopied })
  }
  const revoke = async (id: number) => {
    if (!(await revokeFeed(requests, { id, name: target.name }))) return
    if (made?.id === id) show(null)
  }

  if (made)
    return (
      <section className={styles.address} aria-label={words.label}>
        <div className={styles.line}>
          <input
            ref={field}
            readOnly
            aria-label={words.label}
            value={made.address}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>{words.copy}</Button>
          <Button variant="ghost" onClick={() => void revoke(made.id)}>
            {words.revoke}
          </Button>
        </div>
        <p className={styles.hint} role="status">
          {words.explain}
        </p>
      </section>
    )
  return (
    <p className={styles.calendar}>
      <span>
        {one
          ? standing.length === 1
            ? words.one(used(one.used_at))
            : words.several(standing.length)
          : words.instead}
      </span>
      {one && standing.length === 1 && (
        <button type="button" className="link" onClick={() => void revoke(one.id)}>
          {words.revoke}
        </button>
      )}
      <button type="button" className="link" disabled={busy || !ready} onClick={() => void make()}>
        {one ? words.another : words.make}
      </button>
      <span>{words.once}</span>
    </p>
  )
}
