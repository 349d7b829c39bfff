import { useEffect, useRef, useState } from 'react'
import { history as said } from '#texts/record'
import { listOf } from '../../../../schemas/basic.ts'
import type { HistoryEntry as Entry } from '../../../../schemas/history-entry.ts'
import { type Person, person } from '../../../../schemas/person.ts'
import type { Day, EntityModel, FieldModel } from '../../../model/index.ts'
import { showNumber } from '../../shared/design/text.tsx'
import { HistoryItem, type HistoryProps } from '../../shared/record/HistoryItem.tsx'
import styles from '../../shared/record/history.module.css'
import { dataIn } from '../../shared/request/answers.ts'
import { isReadable } from '../../shared/request/has-permission.ts'
import { itemPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useToday } from '../../shared/request/use-requests.tsx'
import { useHasPermission } from '../../shared/request/use-user.ts'
import { dayWords, useMoments } from '../../shared/screen/moments.ts'
import { historyIn } from './history-calls.ts'

const perPage = 25

/** The users who changed a row. */
const peopleIn = (body: unknown) => dataIn(listOf(person), body)

/** Filters by user and field; null for any. */
interface Filter {
  readonly by: number | null
  readonly field: string | null
}

const everything: Filter = { by: null, field: null }

const pathOf = (entity: EntityModel, id: string, page: number, { by, field }: Filter): string => {
  const query = new URLSearchParams({ page: String(page), per_page: String(perPage) })
  if (by !== null) query.set('by', String(by))
  if (field !== null) query.set('field', field)
  return `${itemPath(entity, id)}/history?${query}`
}

/** The history of a row: one line per save, newest first, grouped by day. */
export const History = (props: HistoryProps) => {
  const { entity, id } = props
  const [filter, setFilter] = useState(everything)
  const [pages, setPages] = useState(1)
  const first = useCall(pathOf(entity, id, 1, filter), historyIn, { keepPrevious: true })
  const people = useCall(`${itemPath(entity, id)}/history?people=1`, peopleIn, { keepPrevious: true })
  const isFiltered = filter.by !== null || filter.field !== null
  const choose = (chosen: Filter) => {
    setFilter(chosen)
    setPages(1)
  }
  const total = first.data?.total ?? 0
  return (
    <section aria-labelledby="history-title">
      <div className={styles.head}>
        <h3 id="history-title" className={styles.title}>
          {said.title}
          {total > 0 && <span className="muted small regular">{showNumber(total)}</span>}
        </h3>
        {(total > 0 || isFiltered) && (
          <Filters entity={entity} people={people.data ?? []} filter={filter} onChoose={choose} />
        )}
      </div>
      {first.data?.data.length === 0 ? (
        <p className={styles.none}>
          {isFiltered ? said.noMatch : said.none}{' '}
          {isFiltered && (
            <button type="button" className="link" onClick={() => choose(everything)}>
              {said.showAll}
            </button>
          )}
        </p>
      ) : (
        <ol className="breaks" aria-busy={first.loading || undefined}>
          {Array.from({ length: pages }, (_, at) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in order
              key={at}
              {...props}
              path={pathOf(entity, id, at + 1, filter)}
              before={at === 0 ? null : pathOf(entity, id, at, filter)}
              last={at === pages - 1}
              onMore={() => setPages(pages + 1)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Whether the history records a field. */
const isToldOf = ({ stored, links, by, works, untraced }: FieldModel): boolean =>
  (stored || (links === 'many' && by === undefined)) && !works && !untraced

interface FiltersProps {
  readonly entity: EntityModel
  readonly people: readonly Person[]
  readonly filter: Filter
  readonly onChoose: (filter: Filter) => void
}

const Filters = ({ entity, people, filter, onChoose }: FiltersProps) => {
  const holds = useHasPermission()
  return (
    <div className={styles.filters}>
      <select
        className={styles.select}
        aria-label={said.byWhom}
        value={filter.by ?? ''}
        onChange={({ target }) =>
          onChoose({ ...filter, by: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{said.everybody}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={said.ofField}
        value={filter.field ?? ''}
        onChange={({ target }) => onChoose({ ...filter, field: target.value || null })}
      >
        <option value="">{said.everyField}</option>
        {entity.fields
          .filter((field) => isToldOf(field) && isReadable(field, holds))
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
      </select>
    </div>
  )
}

interface PageProps extends HistoryProps {
  readonly path: string
  /** Path of the page above; null for the first page. */
  readonly before: string | null
  /** The last loaded page, with the button for more below. */
  readonly last: boolean
  readonly onMore: () => void
}

const Page = ({ path, before, last, onMore, ...rest }: PageProps) => {
  const today = useToday()
  const momentOf = useMoments()
  const page = useCall(path, historyIn, { keepPrevious: true })
  const above = useCall(before, historyIn)
  const dayOf = (entry: Entry | undefined): Day => (entry ? momentOf(entry.at).day : '')
  if (page.error && !page.data)
    return (
      <li role="alert">
        {said.notLoaded}{' '}
        <button type="button" className="link" onClick={page.retry}>
          {said.again}
        </button>
      </li>
    )
  if (!page.data) return <li role="status">{said.loading}</li>
  const { data: entries, current_page: number, last_page: pages } = page.data
  const begins = (entry: Entry, at: number) =>
    dayOf(entry) !== dayOf(at === 0 ? above.data?.data.at(-1) : entries[at - 1])
  return (
    <>
      {entries.flatMap((entry, at) => [
        ...(begins(entry, at)
          ? [
              <li key={dayOf(entry)} className={styles.day}>
                {dayWords(dayOf(entry), today)}
              </li>,
            ]
          : []),
        <HistoryItem key={entry.id || entry.at} entry={entry} {...rest} />,
      ])}
      {last && number < pages && <More onMore={onMore} />}
    </>
  )
}

/** Loads the next page when the button scrolls into view or is clicked. */
const More = ({ onMore }: { readonly onMore: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (!button.current || !window.IntersectionObserver) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current())
    seen.observe(button.current)
    return () => seen.disconnect()
  }, [])
  return (
    <li>
      <button ref={button} type="button" className="link" onClick={onMore}>
        {said.earlier}
      </button>
    </li>
  )
}
