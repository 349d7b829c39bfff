import MailCheck from 'lucide-react/icons/mail-check'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { outgoing as words } from '#texts/outbox-screen'
import type { OutboxEntry } from '../../../../schemas/outbox-entry.ts'
import type { Page } from '../../../model/index.ts'
import { Link } from '../../shared/design/Link.tsx'
import { ErrorState, Skeleton, StateMessage } from '../../shared/design/StateMessage.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useIsAdministrator } from '../../shared/request/use-is-administrator.ts'
import { useCan } from '../../shared/request/use-user.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { OutboxFoot } from './OutboxFoot.tsx'
import { OutgoingTable } from './OutgoingTable.tsx'
import styles from './outbox.module.css'
import {
  type OutgoingState,
  outgoingPageIn,
  outgoingPath,
  outgoingStates,
  pollInterval,
} from './outbox-calls.ts'

/** The address of the entries in a state. @param state null for all pending entries */
const addressOf = (pathname: string, state: OutgoingState | null, page = 1): string => {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The outbox: pending and failed messages, which can be retried or discarded. */
export const OutboxScreen = () => {
  const can = useCan('outbox')
  const holdsAll = useIsAdministrator()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const state = outgoingStates.find((each) => each === asked.get('state')) ?? null
  const page = Math.max(1, Math.trunc(Number(asked.get('page') ?? 1)) || 1)
  const path = can && holdsAll ? outgoingPath(state, page) : null
  const decidedAt = useRef(Number.NEGATIVE_INFINITY)
  const again = useCallback(
    (shown: Page<OutboxEntry>) => pollInterval(shown, Date.now() - decidedAt.current),
    [],
  )
  const { data, error, stale, retry } = useCall(path, outgoingPageIn, { keepPrevious: true, again })
  const decided = () => {
    decidedAt.current = Date.now()
    retry()
  }
  // Entries sent meanwhile can leave the last page empty.
  const beyond = data && !stale && data.data.length === 0 && page > data.last_page ? data.last_page : null
  useEffect(() => {
    if (beyond !== null) void navigate(addressOf(pathname, state, beyond), { replace: true })
  }, [beyond, navigate, pathname, state])

  if (path === null || error?.status === 403) return <NoPermission />
  return (
    <>
      <nav className={styles.states} aria-label={words.show}>
        {[null, ...outgoingStates].map((each) => (
          <Link
            key={each ?? 'open'}
            to={addressOf(pathname, each)}
            aria-current={each === state ? 'page' : undefined}
          >
            {words.states[each ?? 'open']}
          </Link>
        ))}
      </nav>
      {error && (!data || stale) ? (
        <ErrorState title={words.failed} why={error.message} onRetry={retry} />
      ) : !data ? (
        <Loading />
      ) : data.data.length === 0 ? (
        <StateMessage
          icon={MailCheck}
          title={words.empty[state ?? 'open']}
          text={state === null ? words.emptyText : undefined}
        />
      ) : (
        <div className={styles.body} aria-busy={stale}>
          {data.data.some((entry) => entry.state === 'parked') && (
            <p className={styles.hint}>{words.parked}</p>
          )}
          <OutgoingTable entries={data.data} onDecided={decided} />
        </div>
      )}
      {data && data.data.length > 0 && (
        <OutboxFoot page={data} onPage={(number) => void navigate(addressOf(pathname, state, number))} />
      )}
    </>
  )
}

const Loading = () => (
  <div className={styles.loading}>
    <p className="sr-only" role="status">
      {words.loading}
    </p>
    {['64%', '48%', '72%', '56%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </div>
)
