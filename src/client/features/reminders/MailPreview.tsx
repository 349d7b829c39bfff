import { useEffect, useState } from 'react'
import { reminding as words } from '#texts/reminder-screen'
import { type ReminderPreview, reminderPreview } from '../../../../schemas/reminder-preview.ts'
import { wholeDays } from '../../shared/design/text.tsx'
import { dataIn } from '../../shared/request/answers.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { type ReminderOptions, remindersPath } from './reminder.ts'
import { previewPayload, type ReminderTarget } from './reminder-target.ts'
import styles from './reminders.module.css'

/** Debounce, since choices can change in quick succession, in milliseconds. */
const settling = 200

interface Told {
  /** The request that the response belongs to. */
  readonly key: string
  readonly groups: ReminderPreview['groups']
  readonly why: string | null
}

/** Loads a preview of tomorrow's reminder, and again when the choices change. */
const usePreview = (body: object) => {
  const requests = useRequests()
  const key = JSON.stringify(body)
  const [told, tell] = useState<Told | null>(null)
  const [tries, tryAgain] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again where somebody wants it
  useEffect(() => {
    const over = new AbortController()
    const ask = async () => {
      try {
        const path = `${remindersPath}/preview`
        const answer = await requests.call('POST', path, JSON.parse(key), { signal: over.signal })
        tell({ key, groups: dataIn(reminderPreview, answer).groups, why: null })
      } catch (error) {
        if (!over.signal.aborted) tell({ key, groups: [], why: asFailed(error).message })
      }
    }
    const timer = setTimeout(() => void ask(), settling)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [requests, key, tries])
  return { told, stale: told?.key !== key, again: () => tryAgain(tries + 1) }
}

interface MailPreviewProps {
  readonly target: ReminderTarget
  readonly wish: ReminderOptions
}

/** Preview of tomorrow's mail. */
export const MailPreview = ({ target, wish }: MailPreviewProps) => {
  const { when, days, mail, inbox } = wish
  const { told, stale, again } = usePreview({
    ...previewPayload(target),
    ...{ when, days, mail, inbox },
  })
  const nothing = when === 'enters' ? words.nothingEntered : mail ? words.nothing : words.nothingInbox
  return (
    <section>
      <h3 className={styles.heading}>{words.preview}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <div className={styles.preview} role="status" aria-label={words.preview} aria-busy={stale} tabIndex={0}>
        {!told ? (
          <p className="muted">{words.loading}</p>
        ) : told.why !== null ? (
          <p>
            {words.previewFailed} {told.why}{' '}
            <button type="button" className="link" onClick={again}>
              {words.again}
            </button>
          </p>
        ) : told.groups.length === 0 ? (
          <p className="muted">{nothing}</p>
        ) : (
          told.groups.map((group) => <Group key={`${group.entity} ${group.name}`} group={group} />)
        )}
      </div>
    </section>
  )
}

const Group = ({ group }: { readonly group: ReminderPreview['groups'][number] }) => {
  const rest = [words.rest(group.more), words.late(group.late)].filter(Boolean).join(' ')
  return (
    <div>
      <b>{group.title}</b>
      <ul>
        {group.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read alike
          <li key={place} dir="auto">
            {wholeDays(line)}
          </li>
        ))}
      </ul>
      {rest && <p className="muted">{rest}</p>}
    </div>
  )
}
