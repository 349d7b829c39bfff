import type { ReactNode } from 'react'
import { account } from '../../model/panel-messages.ts'
import { Tag } from '../design/Tag.tsx'
import type { Session } from './account-calls.ts'
import styles from './Sessions.module.css'

const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO moment as a person reads it, in their own time zone: '21-11-2026, 10:15'. */
export const moment = (iso: string): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  const day = `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`
  return `${day}, ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** 'Mozilla/5.0 (…) Chrome/139.0 …' → 'Chrome': what a person recognises. */
export const browserOf = (agent: string): string =>
  /(Edg|OPR|Firefox|Chrome|Safari)\b/.exec(agent)?.[1]?.replace('Edg', 'Edge').replace('OPR', 'Opera') ??
  (agent.split(/[\s/]/)[0] || account.unknownBrowser)

interface SessionLineProps {
  readonly session: Session
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** One sign-in: with what, since when, from where. */
export const SessionLine = ({ session, children }: SessionLineProps) => (
  <li className={styles.session}>
    <div>
      <p className={styles.name}>
        {browserOf(session.agent)}
        {session.current && <Tag>{account.thisOne}</Tag>}
      </p>
      <p className="muted">{account.since(moment(session.createdAt), session.address)}</p>
    </div>
    {children}
  </li>
)
