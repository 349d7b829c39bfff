import CheckCheck from 'lucide-react/icons/check-check'
import InboxIcon from 'lucide-react/icons/inbox'
import Settings2 from 'lucide-react/icons/settings-2'
import { type ReactNode, useState } from 'react'
import { explained, inbox as said } from '#texts/inbox-screen'
import { hasComments } from '../../shared/comments/use-comments-enabled.ts'
import { Button } from '../../shared/design/Button.tsx'
import { withDialog } from '../../shared/design/overlay/Dialog.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { ErrorState, Skeleton, StateMessage } from '../../shared/design/StateMessage.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { unreadCount } from '../../shared/screen/unread-count.ts'
import { useEverTrue, useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { InboxLines } from './InboxLines.tsx'
import styles from './inbox.module.css'
import { markInboxRead } from './inbox-calls.ts'
import { OpenedLine } from './OpenedLine.tsx'
import { Tabs } from './Tabs.tsx'
import { useInbox } from './use-inbox.ts'

const told = onFirstUse(
  withDialog(() => import('./NotificationSettings.tsx').then((part) => part.NotificationSettings)),
  { what: explained.part, as: 'over' },
)

interface InboxScreenProps {
  readonly foot?: ReactNode
  /** Input for the hour of notification mails. */
  readonly mailHour?: ReactNode
}

/** The inbox: one line per row, with the news of the selected line beside it. */
export const InboxScreen = (props: InboxScreenProps) =>
  useCan('inbox') ? <Inbox {...props} /> : <NoPermission />

const Inbox = ({ foot, mailHour }: InboxScreenProps) => {
  const inbox = useInbox()
  const { answer, lines, show, shown, isNarrow } = inbox
  return (
    <div className={styles.screen} data-one={isNarrow ? (shown ? 'line' : 'lines') : undefined}>
      <Bar show={show} mailHour={mailHour} />
      <div className={styles.panes}>
        <div className={styles.left}>
          <div className={styles.lines}>
            {answer.error && !answer.data ? (
              <ErrorState title={said.notLoaded} why={answer.error.message} onRetry={answer.retry} />
            ) : !answer.data ? (
              <Loading />
            ) : lines.length === 0 && !answer.stale ? (
              <StateMessage icon={InboxIcon} title={`${said.empty[show]}.`} text={said.emptyText} />
            ) : (
              <InboxLines inbox={inbox} />
            )}
          </div>
          {foot}
        </div>
        <div className={styles.right}>
          {shown ? (
            <OpenedLine key={shown.id} inbox={inbox} line={shown} />
          ) : (
            lines.length > 0 && <p className={styles.choose}>{said.choose}</p>
          )}
        </div>
      </div>
    </div>
  )
}

interface BarProps extends Pick<InboxScreenProps, 'mailHour'> {
  readonly show: ReturnType<typeof useInbox>['show']
}

const Bar = ({ show, mailHour }: BarProps) => {
  const model = useModel()
  const requests = useRequests()
  const count = useStore(unreadCount)
  const [explains, explain] = useState(false)
  const explainedOnce = useEverTrue(explains)
  const ones = model.list.filter(hasComments).map(({ title }) => title.one)
  const allRead = () => {
    markInboxRead(requests).then(
      () => toast({ tone: 'green', title: said.allReadDone }),
      (error: unknown) => toast({ tone: 'red', title: said.failed, text: asFailed(error).message }),
    )
  }
  return (
    <div className={styles.bar}>
      <Tabs show={show} count={count} />
      <span className={styles.order}>{said.order(ones)}</span>
      <Button variant="ghost" icon={CheckCheck} onClick={allRead} disabled={count === 0}>
        {said.allRead}
      </Button>
      <Button
        variant="ghost"
        icon={Settings2}
        aria-haspopup="dialog"
        onPointerEnter={told.fetch}
        onFocus={told.fetch}
        onClick={() => explain(true)}
      >
        {said.told}
      </Button>
      {explainedOnce && <told.Part open={explains} onClose={() => explain(false)} mailHour={mailHour} />}
    </div>
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <p className="sr-only" role="status">
      {said.loading}
    </p>
    {['64%', '48%', '72%', '56%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
