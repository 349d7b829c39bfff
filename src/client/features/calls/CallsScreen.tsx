import Download from 'lucide-react/icons/download'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { callTexts } from '#texts/calls'
import { Button } from '../../shared/design/Button.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { ErrorState, StateMessage } from '../../shared/design/StateMessage.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { Search } from '../../shared/screen/Search.tsx'
import { type CallsScreenProps, useScreenLabel } from '../../shared/screen/screen.tsx'
import { CallDetail } from './CallDetail.tsx'
import styles from './calls.module.css'
import { type ApiDocument, type CallGroup, matchCalls, readDocument } from './read-document.ts'

/** Lists every API call of the product from its OpenAPI document, with search, details and links. */
export const CallsScreen = ({ call: id }: CallsScreenProps) => {
  const { data: document, error, retry } = useCall('/api/openapi.json', readDocument)
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const keyword = new URLSearchParams(search).get('keyword') ?? ''
  const groups = useMemo(() => (document ? matchCalls(document.groups, keyword) : []), [document, keyword])
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

interface CallListProps {
  readonly groups: readonly CallGroup[]
  /** The id of the selected call. */
  readonly chosen: string | null
  /** The current search, which links preserve: '?keyword=book'. */
  readonly query: string
}

/** Links to the calls, grouped by subject. */
const CallList = memo(({ groups, chosen, query }: CallListProps) =>
  groups.map(({ title, calls }) => (
    <section key={title} className={styles.group}>
      <h2 className={styles.subject}>{title}</h2>
      <ul>
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link
              to={`/calls/${encodeURIComponent(id)}${query}`}
              className={styles.call}
              aria-current={id === chosen ? 'page' : undefined}
              data-call=""
            >
              <span className={styles.method}>{method}</span>
              <span className="stack">
                <span className={styles.path}>{path}</span>
                <span className="quiet small cut">{summary}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )),
)

const save = (whole: unknown): void => {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(document.createElement('a'), { href: address, download: callTexts.fileName })
  link.click()
  URL.revokeObjectURL(address)
}

/** Explains how to make calls and offers the document for download. */
const Introduction = ({ document }: { readonly document: ApiDocument }) => (
  <article className={styles.article}>
    <h2 className={styles.title}>{callTexts.introTitle}</h2>
    {callTexts.intro.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    {document.description && <p>{document.description}</p>}
    <p>
      <Button icon={Download} onClick={() => save(document.whole)}>
        {callTexts.save}
      </Button>
    </p>
  </article>
)
