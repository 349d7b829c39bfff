import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { callTexts } from '../../model/calls-messages.ts'
import { ErrorState } from '../design/ErrorState.tsx'
import { StateMessage } from '../design/StateMessage.tsx'
import { useCall } from '../hooks/use-call.ts'
import { useScreenLabel } from '../layout/screen-label.ts'
import { Search } from '../list/Search.tsx'
import type { CallsScreenProps } from '../routes.tsx'
import { CallDetail } from './CallDetail.tsx'
import { CallList } from './CallList.tsx'
import styles from './calls.module.css'
import { Introduction } from './Introduction.tsx'
import { matching, readDocument } from './read-document.ts'

/** Every call of the product, read from its OpenAPI document: found, looked at one by one, linked to. */
export const CallsScreen = ({ call: id }: CallsScreenProps) => {
  const { data: document, error, retry } = useCall('/api/openapi.json', readDocument)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const keyword = new URLSearchParams(search).get('keyword') ?? ''
  const groups = useMemo(() => (document ? matching(document.groups, keyword) : []), [document, keyword])
  const call = document?.groups.flatMap(({ calls }) => calls).find((each) => each.id === id)
  useScreenLabel(call?.summary ?? '')
  const side = useRef<HTMLElement>(null)
  const there = document !== undefined
  useEffect(() => {
    if (there) side.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [there])

  if (error && !document) return <ErrorState title={callTexts.failed} why={error.message} onRetry={retry} />
  if (!document)
    return (
      <p className="sr-only" role="status">
        {callTexts.loading}
      </p>
    )
  const asked = keyword ? `?${new URLSearchParams({ keyword })}` : ''
  const onSearch = (wanted: string) => {
    const query = wanted ? `?${new URLSearchParams({ keyword: wanted })}` : ''
    if (query !== asked) navigate({ pathname, search: query }, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={styles.screen} data-chosen={id !== null || undefined}>
      <nav ref={side} className={styles.side} aria-label={callTexts.list}>
        <div className={styles.search}>
          <Search
            label={callTexts.search}
            keyword={keyword}
            onSearch={onSearch}
            onLeave={() => globalThis.document.querySelector<HTMLElement>('[data-call]')?.focus()}
          />
        </div>
        {groups.length > 0 ? (
          <CallList groups={groups} chosen={id} query={asked} />
        ) : (
          <p className={styles.nothing} role="status">
            {callTexts.nothing(keyword)}
          </p>
        )}
      </nav>
      <div className={styles.detail}>
        {id === null && <Introduction document={document} />}
        {id !== null && !call && (
          <StateMessage icon={FileQuestion} title={callTexts.missing} text={callTexts.missingText} />
        )}
        {call && <CallDetail key={call.id} call={call} document={document} query={asked} />}
      </div>
    </div>
  )
}
