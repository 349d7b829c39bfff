import { useState } from 'react'
import { myReminders as words } from '#texts/reminder-screen'
import type { Reminder } from '../../../../schemas/reminder.ts'
import type { ReminderHour } from '../../../../schemas/reminder-hour.ts'
import { Skeleton } from '../../shared/design/StateMessage.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useCapabilities } from '../../shared/request/use-user.ts'
import { useMoments } from '../../shared/screen/moments.ts'
import { FeedLine } from './FeedLine.tsx'
import styles from './my-reminders.module.css'
import { NewReminderDialog } from './NewReminderDialog.tsx'
import { ReminderDialog } from './ReminderDialog.tsx'
import { ReminderLine } from './ReminderLine.tsx'
import {
  feedsIn,
  feedsPath,
  hourIn,
  hourPath,
  type ReminderSource,
  remindersIn,
  remindersPath,
} from './reminder.ts'
import type { ReminderTarget } from './reminder-target.ts'

const targetOf = ({ entity, name, view, list }: ReminderSource): ReminderTarget => ({
  ...{ entity, name, view, list },
  ...{ shape: null, changed: false },
})

/** The user's reminders and calendar feeds, and a button for a new one. Renders nothing if the server has none. */
export const MyReminders = () => {
  const can = useCapabilities()
  return can.has('reminders') ? <Kept feeding={can.has('feeds')} /> : null
}

const Kept = ({ feeding }: { readonly feeding: boolean }) => {
  const reminders = useCall(remindersPath, remindersIn)
  const feeds = useCall(feeding ? feedsPath : null, feedsIn)
  const { data: time } = useCall(hourPath, hourIn)
  const [adding, add] = useState(false)
  const [target, aim] = useState<ReminderTarget | null>(null)
  const edit = (standing: ReminderSource) => aim(targetOf(standing))
  const error = reminders.error ?? feeds.error
  const mine = reminders.data ?? []
  const addresses = feeds.data ?? []
  return (
    <section className={styles.mine} aria-label={words.title}>
      <h2 className={styles.title}>
        {words.title}
        <button type="button" className="link" onClick={() => add(true)}>
          {words.add}
        </button>
      </h2>
      {time && <Late reminders={mine} time={time} />}
      {error && (
        <p role="alert">
          {words.failed} {error.message}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              reminders.retry()
              feeds.retry()
            }}
          >
            {words.retry}
          </button>
        </p>
      )}
      {reminders.loading && <Skeleton height="34px" />}
      {reminders.data && mine.length + addresses.length === 0 && <p className={styles.none}>{words.none}</p>}
      {mine.length + addresses.length > 0 && (
        <ul className={styles.list}>
          {mine.map((reminder) => (
            <ReminderLine
              key={`reminder:${reminder.id}`}
              reminder={reminder}
              hour={time?.hour ?? ''}
              onEdit={() => edit(reminder)}
            />
          ))}
          {addresses.map((feed) => (
            <FeedLine key={`feed:${feed.id}`} feed={feed} onEdit={() => edit(feed)} />
          ))}
        </ul>
      )}
      {adding && (
        <NewReminderDialog
          onClose={() => add(false)}
          onChoose={(standing) => {
            add(false)
            edit(standing)
          }}
        />
      )}
      {target && <ReminderDialog target={target} onClose={() => aim(null)} />}
    </section>
  )
}

/** Delay after which a mail counts as late, in milliseconds. */
const lateFrom = 5 * 60_000

interface LateProps {
  readonly reminders: readonly Reminder[]
  readonly time: ReminderHour
}

/** If the last mail was late: when it was due and when it was sent. */
const Late = ({ reminders, time }: LateProps) => {
  const moments = useMoments()
  const mails = [time.last, ...reminders.map(({ last }) => last)].filter((last) => last !== null)
  const last = mails.sort((one, other) => Date.parse(other.due) - Date.parse(one.due))[0]
  if (!last || Date.parse(last.at) - Date.parse(last.due) < lateFrom) return null
  return <p className={styles.late}>{words.late(moments(last.due).time, moments(last.at).time)}</p>
}
