import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { outgoing as words } from '#texts/outbox-screen'
import type { OutboxEntry } from '../../../../schemas/outbox-entry.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Chip } from '../../shared/design/marks.tsx'
import { askConfirmation } from '../../shared/design/overlay/Prompt.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import { momentWords, shortMoment, useMoments } from '../../shared/screen/moments.ts'
import styles from './outbox.module.css'
import { sendDecision, toneOfState } from './outbox-calls.ts'

const { columns } = words

interface OutgoingLineProps {
  readonly entry: OutboxEntry
  readonly onDecided: () => void
}

/** One entry: subject, recipient, state and actions. On narrow screens, each cell shows its label. */
export const OutgoingLine = ({ entry, onDecided }: OutgoingLineProps) => {
  const { id, subject, state, tries, at, fault } = entry
  const recipient = entry.recipient ?? ''
  const requests = useRequests()
  const momentOf = useMoments()
  const today = useToday()
  const underWay = useRef(false)
  const act = async (decision: 'retry' | 'discard') => {
    if (underWay.current) return
    underWay.current = true
    const [done, not] =
      decision === 'retry' ? [words.retried, words.notRetried] : [words.discarded, words.notDiscarded]
    try {
      await sendDecision(requests, id, decision)
      toast({ tone: 'green', title: done, text: subject })
    } catch (error) {
      toast({ tone: 'red', title: not, text: asFailed(error).message })
    }
    underWay.current = false
    onDecided()
  }
  const discard = async () => {
    const question = { title: words.question, text: words.questionText(subject, recipient) }
    const sure = await askConfirmation({
      ...question,
      yes: words.discard,
      no: words.keep,
      kind: 'danger',
      icon: Trash2,
    })
    if (sure) await act('discard')
  }
  return (
    <tr role={tableRole.row}>
      <th role={tableRole.name} scope="row" data-column="what">
        {subject}
        {recipient && <span className={styles.note}>{recipient}</span>}
      </th>
      <td role={tableRole.cell} data-column="state">
        <Chip tone={toneOfState[state]}>{words.states[state]}</Chip>
        <Note entry={entry} />
      </td>
      <td role={tableRole.cell} data-column="at" data-label={columns.at}>
        {shortMoment(momentOf(at), today)}
      </td>
      <td role={tableRole.cell} data-column="tries" data-label={columns.tries}>
        {tries}
      </td>
      <td
        role={tableRole.cell}
        data-column="fault"
        data-label={columns.fault}
        data-none={!fault || undefined}
      >
        {fault || words.none}
      </td>
      <td role={tableRole.cell} data-column="acts">
        {(state === 'waiting' || state === 'parked') && (
          <span className={styles.acts}>
            <Button
              icon={RotateCw}
              aria-label={words.retryOf(subject, recipient)}
              onClick={() => void act('retry')}
            >
              {words.retry}
            </Button>
            <Button
              variant="ghost"
              aria-label={words.discardOf(subject, recipient)}
              onClick={() => void discard()}
            >
              {words.discard}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

/** The note below the state: the next attempt, or when it ended and who decided. */
const Note = ({ entry }: { readonly entry: OutboxEntry }) => {
  const { state } = entry
  const isWaiting = state === 'waiting'
  const due = isWaiting ? entry.due : null
  const ended = isWaiting ? null : entry.ended_at
  const by = entry.decided_by?.name ?? ''
  const momentOf = useMoments()
  const today = useToday()
  const when = (moment: string) => momentWords(momentOf(moment), today)
  const isSoon = due !== null && Date.parse(due) <= Date.now()
  const says = [
    due !== null && (isSoon ? words.soon : words.nextTry(when(due))),
    ended !== null && (by && state === 'discarded' ? words.discardedBy(when(ended), by) : when(ended)),
    by && state !== 'discarded' && words.retriedBy(by),
  ].filter((each) => typeof each === 'string' && each !== '')
  return says.map((each) => (
    <span key={String(each)} className={styles.note}>
      {each}
    </span>
  ))
}

/** Explicit roles, since some screen readers ignore a table that is drawn as cards. */
export const tableRole = {
  ...{ table: 'table', group: 'rowgroup', row: 'row' },
  ...{ heading: 'columnheader', name: 'rowheader', cell: 'cell' },
} as const
