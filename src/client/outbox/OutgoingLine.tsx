import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { outgoing as words } from '#texts/outbox-screen'
import { Button } from '../design/Button.tsx'
import { Chip } from '../design/marks.tsx'
import { ask } from '../design/overlay/Prompt.tsx'
import { toast } from '../design/overlay/toast.ts'
import { useRequests, useToday } from '../request/use-requests.tsx'
import { asFailed } from '../request/wire.ts'
import { shortMoment, useMoments } from '../screen/moments.ts'
import styles from './outbox.module.css'
import { decide, type Outgoing, toneOfState } from './outbox-calls.ts'

const { columns } = words

interface OutgoingLineProps {
  readonly entry: Outgoing
  readonly onDecided: () => void
}

/** One of them: what, to whom, how far, and what can be done about it. Narrow, each cell says what it is. */
export const OutgoingLine = ({ entry, onDecided }: OutgoingLineProps) => {
  const { id, subject, recipient, state, tries, due, fault, by } = entry
  const requests = useRequests()
  const momentOf = useMoments()
  const today = useToday()
  const [under, setUnder] = useState(false)
  const open = state === 'waiting' || state === 'parked'
  const act = async (decision: 'retry' | 'discard') => {
    const [done, not] =
      decision === 'retry' ? [words.retried, words.notRetried] : [words.discarded, words.notDiscarded]
    setUnder(true)
    try {
      await decide(requests, id, decision)
      toast({ tone: 'green', title: done, text: subject })
    } catch (error) {
      toast({ tone: 'red', title: not, text: asFailed(error).message })
    }
    setUnder(false)
    onDecided()
  }
  const discard = async () => {
    const question = { title: words.question, text: words.questionText(subject, recipient) }
    const sure = await ask({ ...question, yes: words.discard, no: words.keep, kind: 'danger', icon: Trash2 })
    if (sure) await act('discard')
  }
  return (
    <tr>
      <th scope="row" data-column="what">
        {subject}
      </th>
      <td data-column="to" data-label={columns.to}>
        {recipient || words.nothing}
      </td>
      <td data-column="state">
        <Chip tone={toneOfState[state]}>{words.states[state]}</Chip>
        {by && <span className={styles.by}>{words.by(by)}</span>}
      </td>
      <td data-column="tries" data-label={columns.tries}>
        {tries}
      </td>
      <td data-column="next" data-label={columns.next}>
        {due ? shortMoment(momentOf(due), today) : words.nothing}
      </td>
      <td data-column="fault" data-label={columns.fault}>
        {fault || words.nothing}
      </td>
      <td data-column="acts">
        {open && (
          <span className={styles.acts}>
            <Button
              icon={RotateCw}
              aria-label={words.retryOf(subject, recipient)}
              disabled={under}
              onClick={() => void act('retry')}
            >
              {words.retry}
            </Button>
            <Button
              variant="ghost"
              aria-label={words.discardOf(subject, recipient)}
              disabled={under}
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
