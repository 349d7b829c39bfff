import { listing } from '#texts/list'
import { staleRows } from '#texts/stale-rows'
import type { Failed } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import styles from './notice.module.css'

interface PageNoticeProps {
  readonly online: boolean
  /** Why the last call brought nothing. */
  readonly error: Failed | undefined
  /** The call that answered the rows in view. */
  readonly answeredBy: string
  /** The page that was wanted and the one in view, where nothing else tells them apart; null where the same was asked again. */
  readonly turned: readonly [wanted: number, seen: number] | null
  /** The rows in view answer an earlier question. */
  readonly stale: boolean
  readonly onRetry: () => void
}

/** '10:51', of the clock on the wall. */
const timeOf = (moment: number): string => new Date(moment).toTimeString().slice(0, 5)

/** Says above rows that stay what became of the call for newer ones, and since when nothing new can come. */
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
