import { listing } from '#texts/list'
import { staleRows } from '#texts/stale-rows'
import type { Failed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import styles from './notice.module.css'

interface PageNoticeProps {
  readonly online: boolean
  /** Why the last call failed. */
  readonly error: Failed | undefined
  /** The call that returned the rows in view. */
  readonly answeredBy: string
  /** The wanted and the shown page, if the queries differ only in the page; null for a reload. */
  readonly turned: readonly [wanted: number, seen: number] | null
  /** The rows in view belong to an earlier query. */
  readonly stale: boolean
  readonly onRetry: () => void
}

/** '10:51' in local time. */
const timeOf = (moment: number): string => new Date(moment).toTimeString().slice(0, 5)

/** A notice above kept rows: why the reload failed, or since when the page is offline. */
export const PageNotice = ({ online, error, answeredBy, turned, stale, onRetry }: PageNoticeProps) => {
  const at = useRequests().answeredAt(answeredBy)
  const offline = online
    ? ''
    : `${staleRows.offline}${at === undefined ? '' : staleRows.seenFrom(timeOf(at))} `
  if (!error || (offline && !stale))
    return offline ? (
      <p className={styles.offline} role="status">
        {offline}
      </p>
    ) : null
  const failed = turned
    ? staleRows.turnFailed(...turned)
    : `${listing.failed}. ${stale ? staleRows.older : ''}`
  return (
    <p className={styles.notice} role="alert">
      {offline}
      {failed} {error.status === 0 && stale ? '' : `${error.message} `}
      <button type="button" className="link" onClick={onRetry}>
        {listing.retry}
      </button>
    </p>
  )
}
