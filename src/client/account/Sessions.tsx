import type { ReactNode } from 'react'
import { account } from '#texts/account'
import { frame } from '#texts/frame'
import type { OneSession } from '../../../schemas/sessions.ts'
import { Button } from '../design/Button.tsx'
import { Tag } from '../design/marks.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { toast } from '../design/overlay/toast.ts'
import { ErrorState } from '../design/StateMessage.tsx'
import { useCall } from '../request/use-call.ts'
import { useRequests } from '../request/use-requests.tsx'
import { asFailed } from '../request/wire.ts'
import type { PanelProps } from '../screen/panels.ts'
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

/** Where one is signed in, and the end of what one does not know. */
export const Sessions = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="wide" title={frame.sessions} text={account.sessionsText}>
    {open && <List />}
  </Dialog>
)

const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO moment as a person reads it, in their own time zone: '21-11-2026, 10:15'. */
export const moment = (iso: string): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
  return `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** 'Mozilla/5.0 (…) Chrome/139.0 …' → 'Chrome': what a person recognises. */
const browserOf = (agent: string): string =>
  /(Edg|OPR|Firefox|Chrome|Safari)\b/.exec(agent)?.[1]?.replace('Edg', 'Edge').replace('OPR', 'Opera') ??
  (agent.split(/[\s/]/)[0] || account.unknownBrowser)

interface SessionLineProps {
  readonly session: OneSession
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** One sign-in: with what, since when, from where. */
export const SessionLine = ({ session, children }: SessionLineProps) => (
  <li className={styles.session}>
    <div>
      <p className="row gap medium">
        {browserOf(session.agent)}
        {session.current && <Tag>{account.thisOne}</Tag>}
      </p>
      <p className="muted">{account.since(moment(session.created_at), session.address)}</p>
    </div>
    {children}
  </li>
)
