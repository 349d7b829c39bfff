import MailCheck from 'lucide-react/icons/mail-check'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { outgoing as words } from '#texts/outbox-screen'
import { Button } from '../design/Button.tsx'
import { ErrorState, StateMessage } from '../design/StateMessage.tsx'
import { useCall } from '../request/use-call.ts'
import { useCan } from '../request/use-user.ts'
import { NoPermission } from '../screen/NoPermission.tsx'
import { OutgoingLine } from './OutgoingLine.tsx'
import styles from './outbox.module.css'
import { type OutgoingState, outgoingPageIn, outgoingPath, outgoingStates } from './outbox-calls.ts'

const { columns } = words

/** What is on its way out of the office, and what does not get there: looked at, tried again, given up. */
export const OutboxScreen = () => {
  const can = useCan('outbox')
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const state = outgoingStates.find((each) => each === asked.get('state')) ?? null
  const page = Math.max(1, Math.trunc(Number(asked.get('page') ?? 1)) || 1)
  const path = can ? outgoingPath(state, page) : null
  const { data, error, retry } = useCall(path, outgoingPageIn, { keepPrevious: true })
  const go = useCallback(
    (wanted: OutgoingState | null, number = 1) => {
      const query = new URLSearchParams({
        ...(wanted && { state: wanted }),
        ...(number > 1 && { page: String(number) }),
      })
      void navigate({ pathname, search: String(query) }, { replace: true })
    },
    [navigate, pathname],
  )
  if (!can || error?.status === 403) return <NoPermission />
  if (error && !data) return <ErrorState title={words.failed} why={error.message} onRetry={retry} />
  if (!data)
    return (
      <p className="sr-only" role="status">
        {words.loading}
      </p>
    )
  return (
    <div className={styles.screen}>
      <fieldset className={styles.states} aria-label={words.show}>
        {[null, ...outgoingStates].map((each) => (
          <Button
            key={each ?? 'open'}
            variant={each === state ? 'plain' : 'ghost'}
            aria-pressed={each === state}
            onClick={() => go(each)}
          >
            {words.states[each ?? 'open']}
          </Button>
        ))}
      </fieldset>
      {data.entries.length === 0 ? (
        <StateMessage
          icon={MailCheck}
          title={state === null ? words.empty : words.emptyOf}
          text={state === null ? words.emptyText : undefined}
        />
      ) : (
        <table className={styles.table} aria-label={words.title}>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, heading]) => (
                <th key={name} scope="col" data-column={name}>
                  {name === 'acts' ? <span className="sr-only">{heading}</span> : heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <OutgoingLine key={entry.id} entry={entry} onDecided={retry} />
            ))}
          </tbody>
        </table>
      )}
      {data.last > 1 && (
        <div className={styles.foot}>
          <Button disabled={data.page <= 1} onClick={() => go(state, data.page - 1)}>
            {words.earlier}
          </Button>
          <span role="status">{words.pages(data.page, data.last)}</span>
          <Button disabled={data.page >= data.last} onClick={() => go(state, data.page + 1)}>
            {words.later}
          </Button>
        </div>
      )}
    </div>
  )
}
