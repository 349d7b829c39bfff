import type { ReactNode } from 'react'
import { account } from '#texts/account'
import { frame } from '#texts/frame'
import type { OneSession } from '../../../../schemas/sessions.ts'
import { Button } from '../../shared/design/Button.tsx'
import { Tag } from '../../shared/design/marks.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { endSession, sessionsIn, sessionsPath } from './account-calls.ts'
import styles from './sessions.module.css'

const One = ({ session, onEnded }: { readonly session: OneSession; readonly onEnded: () => void }) => {
  const requests = useRequests()
  const end = async () => {
    try {
      await endSession(requests, session.id)
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

/** Lists the user's own sessions and lets the user end the ones they do not recognise. */
export const SessionsDialog = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="wide" title={frame.sessions} text={account.sessionsText}>
    {open && <List />}
  </Dialog>
)

const two = (part: number): string => String(part).padStart(2, '0')

/** Formats an ISO moment in the browser's time zone: '21-11-2026, 10:15'. */
export const formatMoment = (iso: string): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
  return `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** 'Mozilla/5.0 (…) Chrome/139.0 …' → 'Chrome': the browser's name. */
const browserOf = (agent: string): string =>
  /(Edg|OPR|Firefox|Chrome|Safari)\b/.exec(agent)?.[1]?.replace('Edg', 'Edge').replace('OPR', 'Opera') ??
  (agent.split(/[\s/]/)[0] || account.unknownBrowser)

interface SessionLineProps {
  readonly session: OneSession
  /** Actions on the session. */
  readonly children?: ReactNode
}

/** One session: its browser, start and address. */
export const SessionLine = ({ session, children }: SessionLineProps) => (
  <li className={styles.session}>
    <div>
      <p className="row gap medium">
        {browserOf(session.agent)}
        {session.current && <Tag>{account.thisOne}</Tag>}
      </p>
      <p className="muted">{account.since(formatMoment(session.created_at), session.address)}</p>
    </div>
    {children}
  </li>
)
