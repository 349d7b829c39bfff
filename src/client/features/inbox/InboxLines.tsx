import BellRing from 'lucide-react/icons/bell-ring'
import FileUp from 'lucide-react/icons/file-up'
import Layers from 'lucide-react/icons/layers'
import MessageSquare from 'lucide-react/icons/message-square'
import { useEffect, useRef } from 'react'
import { inbox as said } from '#texts/inbox-screen'
import type { InboxLine as Line } from '../../../../schemas/inbox-line.ts'
import type { Tone } from '../../../descriptor/index.ts'
import { addDays, type Day, showDay } from '../../../model/values/day.ts'
import { Glyph } from '../../shared/design/Glyph.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Pieces } from '../../shared/record/HistoryItem.tsx'
import { useToday } from '../../shared/request/use-requests.tsx'
import { dayWords, useMoments } from '../../shared/screen/moments.ts'
import { describeNews, inboxLineTitle, moreOf } from './line-words.ts'
import styles from './lines.module.css'
import type { Inbox } from './use-inbox.ts'

const tones: readonly Tone[] = ['green', 'red', 'blue', 'orange', 'yellow', 'neutral']

/** The row's sign in its tone; for other lines an icon of their kind. */
export const Sign = ({
  line: { subject, line },
  size = 16,
}: {
  readonly line: Line
  readonly size?: number
}) => {
  if (subject) {
    const tone = tones.find((each) => each === subject.tone)
    if (subject.tone === 'late') return <Glyph tone="red" late size={size} />
    return tone ? <Glyph tone={tone} size={size} /> : <Icon of={MessageSquare} size={size} />
  }
  const icon = line.kind === 'reminder' ? BellRing : line.payload?.kind === 'import' ? FileUp : Layers
  return <Icon of={icon} size={size} />
}

/** The lines, newest first. J and K move through them; a click shows a line's news. */
export const InboxLines = ({ inbox }: { readonly inbox: Inbox }) => {
  const { answer, lines, shown, page, addressOf } = inbox
  const last = answer.data?.last_page ?? 1
  return (
    <>
      <ul className={styles.list} aria-label={said.list} aria-busy={answer.stale || undefined}>
        {lines.map((line) => (
          <InboxLine key={line.id} line={line} to={addressOf(line.id)} isShown={line.id === shown?.id} />
        ))}
      </ul>
      {last > 1 && (
        <nav className={styles.pages} aria-label={said.pages}>
          {page > 1 && (
            <Link className="link" to={addressOf(null, page - 1)}>
              {said.newer}
            </Link>
          )}
          {page < last && (
            <Link className="link" to={addressOf(null, page + 1)}>
              {said.older}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

/** '14-11'; with the year if it is not the current one. */
const shortDay = (day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4) ? showDay(day).slice(0, 5) : showDay(day)

interface InboxLineProps {
  readonly line: Line
  readonly to: string
  readonly isShown: boolean
}

const InboxLine = ({ line, to, isShown }: InboxLineProps) => {
  const momentOf = useMoments()
  const today = useToday()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  const { day, time } = momentOf(line.at)
  const isNear = day === today || day === addDays(today, -1)
  const more = moreOf(line.more)
  return (
    <li ref={item}>
      <Link
        className={styles.line}
        to={to}
        data-unread={line.unread || undefined}
        aria-current={isShown ? 'true' : undefined}
      >
        <Sign line={line} />
        <span className={styles.name} dir="auto">
          {line.unread && <span className="sr-only">{said.unread}: </span>}
          {inboxLineTitle(line)}
        </span>
        <time className={styles.time} dateTime={line.at}>
          {day === today ? time : isNear ? dayWords(day, today) : shortDay(day, today)}
        </time>
        <span className={styles.words} dir="auto">
          <Pieces pieces={describeNews(line.line)} />
        </span>
        {more && <span className={styles.more}>{more}</span>}
      </Link>
    </li>
  )
}
