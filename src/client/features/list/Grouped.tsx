import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { groups as words } from '#texts/groups'
import { listing } from '#texts/list'
import type { GroupTotals } from '../../../../schemas/grouped-totals.ts'
import { formatGrouping, type Grouping, readGrouping } from '../../../model/entity/grouping.ts'
import type { ListQuery, Row } from '../../../model/index.ts'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { listPath } from '../../shared/request/paths.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useList } from '../../shared/request/use-rows.ts'
import { shownList } from '../../shared/screen/dock.ts'
import { EmptyList } from './EmptyList.tsx'
import { GroupedRows, type GroupSection, Sections } from './GroupedRows.tsx'
import styles from './grouped.module.css'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { listGroupsIn, queryOfGroup } from './list-groups.ts'
import { totalsPath } from './list-totals.ts'
import { tonedRows } from './use-listed.ts'

interface GroupedProps
  extends Pick<
    ListTableProps,
    'view' | 'query' | 'offered' | 'today' | 'cards' | 'region' | 'onChange' | 'onDelete'
  > {
  /** '/books?groups=state' */
  readonly address: string
  readonly mayAdd: boolean
}

/** Initially opens groups from the first one on until this many rows are shown. */
const openedAtFirst = 40

/** The loaded pages of a group's rows. */
interface Loaded {
  readonly pages: readonly (readonly Row[])[]
  readonly isBusy: boolean
  readonly failed: boolean
  readonly retry: () => void
}

const nothing: Loaded = { pages: [], isBusy: true, failed: false, retry: () => {} }

const keyOf = ({ key }: GroupTotals): string => `${typeof key} ${key}`

/** The groups that are open initially. */
const firstOpen = (groups: readonly GroupTotals[], size: number): ReadonlySet<string> => {
  const open = new Set<string>()
  let rows = 0
  for (const group of groups) {
    if (rows >= openedAtFirst) break
    open.add(keyOf(group))
    rows += Math.min(group.total, size)
  }
  return open
}

interface PageOfGroupProps {
  readonly view: GroupedProps['view']
  readonly query: ListQuery
  readonly onAnswer: (page: number, rows: readonly Row[] | null, failed: boolean, retry: () => void) => void
}

/** Loads a page of a group's rows, and reloads it when they may have changed. */
const PageOfGroup = ({ view, query, onAnswer }: PageOfGroupProps) => {
  const { data, error, retry } = useList(view.rows, view.named, query)
  const again = useRef(retry)
  again.current = retry
  const failed = error !== undefined
  useEffect(
    () => onAnswer(query.page, data?.data ?? null, failed, () => again.current()),
    [onAnswer, query.page, data, failed],
  )
  return null
}

interface RowsOfGroupProps {
  readonly view: GroupedProps['view']
  readonly query: ListQuery
  readonly grouping: Grouping
  readonly group: GroupTotals
  readonly pages: number
  readonly onLoaded: (key: string, loaded: Loaded) => void
}

/** The first `pages` pages of a group's rows. */
const RowsOfGroup = ({ view, query, grouping, group, pages, onLoaded }: RowsOfGroupProps) => {
  const [answers, setAnswers] = useState<readonly (readonly Row[] | null)[]>([])
  const [failing, setFailing] = useState<(() => void) | null>(null)
  const onAnswer = useCallback<PageOfGroupProps['onAnswer']>((page, rows, failed, retry) => {
    setAnswers((before) => Object.assign([...before], { [page - 1]: rows }))
    setFailing(failed ? () => retry : null)
  }, [])
  const key = keyOf(group)
  useEffect(() => {
    const come = answers.slice(0, pages).filter((each) => each !== null && each !== undefined)
    onLoaded(key, {
      pages: come,
      isBusy: come.length < pages && failing === null,
      failed: failing !== null,
      retry: failing ?? nothing.retry,
    })
  }, [answers, failing, pages, key, onLoaded])
  return Array.from({ length: pages }, (_, at) => (
    <PageOfGroup
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their numbers
      key={at}
      view={view}
      query={queryOfGroup(query, grouping, group, at + 1)}
      onAnswer={onAnswer}
    />
  ))
}

/** A list with its rows in groups. */
export const Grouped = (props: GroupedProps) => {
  const { view, query, onChange } = props
  const grouping = useMemo(() => readGrouping(view.rows.field, query.groups ?? ''), [view, query.groups])
  if (grouping)
    return <InGroups key={totalsPath(view, query, formatGrouping(grouping))} {...props} grouping={grouping} />
  return (
    <ErrorState
      title={words.failed}
      why={listing.failedText}
      retry={words.none}
      onRetry={() => onChange({ to: 'groups', groups: undefined })}
    />
  )
}

const InGroups = (props: GroupedProps & { readonly grouping: Grouping }) => {
  const { view, query, grouping, today, region, address, mayAdd, onChange } = props
  const path = totalsPath(view, query, formatGrouping(grouping))
  const { data, error, retry } = useCall(path, listGroupsIn, { keepPrevious: true })
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const onLoaded = useCallback(
    (key: string, each: Loaded) => setLoaded((before) => new Map(before).set(key, each)),
    [],
  )
  const groups = data?.groups
  const first = useMemo(() => firstOpen(groups ?? [], query.per_page), [groups, query.per_page])
  const sections = useMemo(
    () =>
      (groups ?? []).map((group): GroupSection => {
        const key = keyOf(group)
        const isOpen = folded.get(key) ?? first.has(key)
        const { pages: come, isBusy, failed, retry: again } = loaded.get(key) ?? nothing
        return {
          group,
          isOpen,
          rows: tonedRows(view, isOpen ? come.flat() : [], today),
          isBusy,
          failed,
          toggle: () => setFolded((before) => new Map(before).set(key, !isOpen)),
          more: failed
            ? again
            : () => setPages((before) => new Map(before).set(key, (before.get(key) ?? 1) + 1)),
        }
      }),
    [groups, first, folded, loaded, view, today],
  )
  const rows = useMemo(() => sections.flatMap((section) => section.rows), [sections])
  const drawn = useMemo(() => ({ field: grouping.field, sections }), [grouping, sections])
  const total = data?.total ?? 0
  const call = listPath(view.rows, view.named, query)
  useEffect(() => {
    if (!region.current || !groups) return
    shownList.set({
      entity: view.rows,
      columns: view.columns,
      rows: rows.map(({ row }) => row),
      from: 1,
      total,
      more: false,
      page: 1,
      lastPage: 1,
      address,
      call,
      region: region.current,
      turn: () => {},
    })
  }, [view, rows, groups, total, address, call, region])
  useEffect(() => () => shownList.set(null), [])

  const empty = groups !== undefined && total === 0
  const failed = error !== undefined && !groups
  return (
    <Sections value={drawn}>
      {sections.map(
        ({ group, isOpen }) =>
          isOpen && (
            <RowsOfGroup
              key={keyOf(group)}
              view={view}
              query={query}
              grouping={grouping}
              group={group}
              pages={pages.get(keyOf(group)) ?? 1}
              onLoaded={onLoaded}
            />
          ),
      )}
      <ListTable
        {...props}
        rows={groups || failed ? rows : null}
        from={1}
        total={data?.total ?? 0}
        stale={false}
        busy={false}
        answered={groups ? path : null}
        body={GroupedRows}
      >
        {failed ? (
          <ErrorState title={words.failed} why={error.message} preserved={words.failedText} onRetry={retry} />
        ) : empty ? (
          <EmptyList view={view} query={query} mayAdd={mayAdd} onChange={onChange} />
        ) : null}
      </ListTable>
      {groups && !empty && (
        <footer className={styles.below}>
          <p className={styles.showing} aria-live="polite" data-toast-place="">
            {data.more ? words.beyond(groups.length) : words.showing(groups.length)}
          </p>
        </footer>
      )}
    </Sections>
  )
}
