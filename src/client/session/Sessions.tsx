import { frame } from '../../model/messages.ts'
import { account } from '../../model/panel-messages.ts'
import { asFailed } from '../api.ts'
import { Button } from '../design/Button.tsx'
import { ErrorState } from '../design/ErrorState.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { toast } from '../design/overlay/toast.ts'
import { useCall } from '../hooks/use-call.ts'
import type { PanelProps } from '../layout/Panels.tsx'
import { endSession, type Session, sessionsIn, sessionsPath } from './account-calls.ts'
import { SessionLine } from './SessionLine.tsx'
import styles from './Sessions.module.css'

const One = ({ session, onEnded }: { readonly session: Session; readonly onEnded: () => void }) => {
  const end = async () => {
    try {
      await endSession(session.id)
      onEnded()
    } catch (error) {
      toast({ tone: 'red', title: account.notEnded, text: asFailed(error).message })
    }
  }
  return (
    <SessionLine session={session}>
      {!session.current && <Button onClick={() => void end()}>{account.end}</Button>}
    </SessionLine>
  )
}

const List = () => {
  const { data, error, retry } = useCall(sessionsPath, sessionsIn)
  if (error) return <ErrorState title={account.notLoaded} why={error.message} onRetry={retry} />
  return (
    <ul className={styles.list}>
      {data?.map((session) => (
        <One key={session.id} session={session} onEnded={retry} />
      ))}
    </ul>
  )
}

/** Where one is signed in, and the end of what one does not know. */
export const Sessions = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="wide" title={frame.sessions} text={account.sessionsText}>
    {open && <List />}
  </Dialog>
)
