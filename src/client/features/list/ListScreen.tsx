import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listing } from '#texts/list'
import { addressQuery, callQuery, type ListQuery, type Row } from '../../../model/index.ts'
import { rowButtons } from '../../shared/buttons/index.ts'
import { ErrorState } from '../../shared/design/StateMessage.tsx'
import { type HasPermission, mayAny } from '../../shared/request/has-permission.ts'
import { listPath } from '../../shared/request/paths.ts'
import { useRequests, useToday } from '../../shared/request/use-requests.tsx'
import {
  useCan,
  useCapabilities,
  useHasPermission,
  useLock,
  useSetting,
} from '../../shared/request/use-user.ts'
import { settingOf } from '../../shared/screen/columns-choice.ts'
import {
  changedPlace,
  filtersPlace,
  insteadPlace,
  layoutPlace,
  listScreen,
  selectionPlace,
  shownList,
  viewsPlace,
} from '../../shared/screen/dock.ts'
import { NoPermission } from '../../shared/screen/NoPermission.tsx'
import { useOpenView } from '../../shared/screen/open-view.ts'
import type { ListScreenProps } from '../../shared/screen/screen.tsx'
import { useCards, useOnline } from '../../shared/state/page.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { Footer } from './Footer.tsx'
import { ListTable } from './ListTable.tsx'
import styles from './list.module.css'
import { orderWords } from './list-columns.ts'
import { deleteRowPrompt, emptyNotice, groupedList, pageNotice } from './list-parts.ts'
import { type ListView, listViewOf } from './list-view.ts'
import { rowActionOffers } from './row-actions.ts'
import { ListTabs } from './Tabs.tsx'
import { Toolbar } from './Toolbar.tsx'
import { focusFirstRow, focusRow } from './table-keys.ts'
import { useListQuery } from './use-list-query.ts'
import { useListed } from './use-listed.ts'

/** The list of an entity, or one of its named lists; a notice if the user may not read it. */
export const ListScreen = ({ entity, list }: ListScreenProps) => {
  const model = useModel()
  const may = useHasPermission()
  const can = useCapabilities()
  const own = useSetting(settingOf('columns', entity, list))
  const chosen = useOpenView()?.columns ?? own
  const view = useMemo(
    () => listViewOf(model, entity, list, may, can, chosen),
    [model, entity, list, may, can, chosen],
  )
  return mayAny(may, view.rows.permission.read) ? (
    <List key={entity.name} view={view} may={may} />
  ) : (
    <NoPermission />
  )
}

interface ListProps {
  readonly view: ListView
  readonly may: HasPermission
}

/** The wanted and the shown page if the queries differ only in the page; otherwise null. */
const turned = (shown: ListQuery, wanted: ListQuery): readonly [number, number] | null =>
  shown.page !== wanted.page && addressQuery({ ...wanted, page: shown.page }) === addressQuery(shown)
    ? [wanted.page, shown.page]
    : null

/** A list: tabs, toolbar, scrolling table and footer. */
const List = ({ view, may }: ListProps) => {
  const requests = useRequests()
  const region = useRef<HTMLElement>(null)
  const today = useToday()
  const online = useOnline()
  const cards = useCards()
  const [query, change] = useListQuery(view)
  const { page, rows, stale, shown, error, retry } = useListed(view, query, today)
  const lock = useLock()
  const presses = rowButtons?.usePresses(view.laidOver ? null : view.rows)
  const offered = useMemo(() => rowActionOffers(view, may, lock, presses), [view, may, lock, presses])
  const occurring = useMemo(() => [...new Set(rows.map(({ rule }) => rule?.tone))].sort().join(' '), [rows])
  const search = useCallback((keyword: string) => change({ to: 'search', keyword }), [change])
  const leaveSearch = useCallback(() => focusFirstRow(region.current), [])
  const failing = useRef<{ readonly page: number; readonly retry: () => void }>(undefined)
  useLayoutEffect(() => {
    failing.current = error && { page: query.page, retry }
  })
  const turn = useCallback(
    (wanted: number) => {
      if (wanted === failing.current?.page) failing.current.retry()
      else change({ to: 'page', page: wanted })
    },
    [change],
  )
  const intend = useCallback(
    (wanted: number) => requests.prefetch(listPath(view.rows, view.named, { ...query, page: wanted })),
    [requests, view, query],
  )

  const asked = `${view.api}?${callQuery(query)}`
  const answered = stale || !page ? null : asked

  const { pathname, search: said } = useLocation()
  useEffect(() => {
    if (!page || stale || !region.current || query.groups) return
    shownList.set({
      entity: view.rows,
      columns: view.columns,
      rows: page.data,
      from: page.from ?? 1,
      total: page.total,
      more: page.more === true,
      page: page.current_page,
      lastPage: page.last_page,
      address: pathname + said,
      call: asked,
      region: region.current,
      turn,
    })
  }, [page, stale, view, asked, pathname, said, turn, query.groups])
  useEffect(() => () => shownList.set(null), [])

  const beyond = page && !stale && page.data.length === 0 && page.total > 0 ? page.last_page : null
  useEffect(() => {
    if (beyond !== null && beyond < query.page) change({ to: 'page', page: beyond }, { replace: true })
  }, [beyond, query.page, change])

  const focusAt = useRef<number | null>(null)
  const viewable = useCan('views')
  const [going, remove] = useState<{ readonly row: Row; readonly place: number } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that takes the deleted one's place comes with new rows
  useLayoutEffect(() => {
    if (focusAt.current !== null) focusRow(region.current, focusAt.current)
    focusAt.current = null
  }, [rows])

  const refusal = (query.where && error?.errors.where?.[0]) || null
  const failed = error !== undefined && (!page || shown === null || refusal !== null)
  const underWay = stale && error === undefined
  const empty = page !== undefined && !stale && !failed && rows.length === 0
  const laidOut = query.layout !== undefined
  const unmatched = empty && (query.where !== '' || query.only !== undefined)
  useEffect(() => {
    const { entity: screen, rows: entity, named } = view
    listScreen.set({ screen, entity, named, query, change, refusal, unmatched, cards })
  }, [view, query, change, refusal, unmatched, cards])
  useEffect(() => () => listScreen.set(null), [])

  if (error?.status === 403 && (stale || !page)) return <NoPermission />
  const sorted = view.rows.field[query.sortBy]
  const table = {
    ...{ view, query, offered, today, cards, region, onChange: change },
    onDelete: (row: Row, place: number) => remove({ row, place }),
  }
  return (
    <>
      <div className={viewable && !view.laidOver ? `${styles.lists} ${styles.viewable}` : styles.lists}>
        <ListTabs
          view={view}
          keyword={query.keyword}
          where={query.where}
          shaped={query.view !== undefined}
          scrolls={cards}
        />
        <div id={viewsPlace} />
      </div>
      <div id={selectionPlace} />
      <Toolbar
        view={view}
        keyword={query.keyword}
        sortBy={query.sortBy}
        order={query.order}
        has={query.has}
        where={query.where}
        layout={query.layout}
        groups={query.groups}
        cards={cards}
        occurring={occurring}
        onChange={change}
        onSearch={search}
        onLeaveSearch={leaveSearch}
      />
      <div className={styles.filters}>
        <div id={filtersPlace} data-filled={query.where !== '' || query.only !== undefined} />
        <div id={changedPlace} />
      </div>
      {shown && !failed && (error || !online) && (
        <pageNotice.Part
          online={online}
          error={error}
          answeredBy={listPath(view.rows, view.named, shown)}
          turned={turned(shown, query)}
          stale={stale}
          onRetry={retry}
        />
      )}
      {laidOut ? (
        <div id={layoutPlace} className="fills flex" />
      ) : query.groups ? (
        <groupedList.Part
          {...table}
          address={pathname + said}
          mayAdd={mayAny(may, view.rows.permission.create)}
        />
      ) : (
        <ListTable
          {...table}
          rows={failed ? [] : page ? rows : null}
          from={page?.from ?? 1}
          total={page?.total ?? 0}
          stale={stale && !failed}
          busy={underWay}
          answered={answered}
        >
          {refusal !== null || unmatched ? (
            <div id={insteadPlace} />
          ) : failed ? (
            <ErrorState
              title={listing.failed}
              why={error.message}
              preserved={listing.failedText}
              onRetry={retry}
            />
          ) : empty ? (
            <emptyNotice.Part
              view={view}
              query={query}
              mayAdd={mayAny(may, view.rows.permission.create)}
              onChange={change}
            />
          ) : null}
        </ListTable>
      )}
      {page && !laidOut && !query.groups && !failed && !empty && (
        <Footer
          page={page}
          wanted={underWay ? query.page : null}
          size={query.per_page}
          onChange={change}
          onPage={turn}
          onIntent={intend}
        />
      )}
      {going && (
        <deleteRowPrompt.Part
          key={going.row.id}
          row={going.row}
          view={view}
          onClose={(gone) => {
            if (gone) focusAt.current = going.place
            remove((now) => (now === going ? null : now))
          }}
        />
      )}
      <p className="sr-only" role="status">
        {sorted ? listing.sorted(sorted.heading, orderWords(sorted, query.order)) : listing.unsorted}
      </p>
    </>
  )
}
