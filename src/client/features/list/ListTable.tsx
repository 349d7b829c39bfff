import {
  type ComponentType,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { listing } from '#texts/list'
import type { Day, ListQuery, Row } from '../../../model/index.ts'
import { rowButtons } from '../../shared/buttons/index.ts'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { docked, popListPosition, saveListPosition } from '../../shared/screen/dock.ts'
import type { QueryChange } from '../../shared/screen/list-changes.ts'
import { explainRow } from '../../shared/screen/panels.ts'
import { actsAlone } from '../../shared/state/single-keys.ts'
import card from './cards.module.css'
import { cellPlaces } from './cell-places.ts'
import { actionsWidth, serialWidth } from './column-widths.ts'
import { ListRow } from './ListRow.tsx'
import { type ListView, rowTitle } from './list-view.ts'
import { Rows, type RowsProps, SkeletonRows } from './Rows.tsx'
import { iconsOf, type RowActionOffers } from './row-actions.ts'
import tones from './row-tones.module.css'
import { TableHead } from './TableHead.tsx'
import { TotalsFoot } from './TotalsFoot.tsx'
import { overdueListOf } from './tab-list.ts'
import styles from './table.module.css'
import { showTableHint } from './table-hints.ts'
import { copyRows, focusRow, moveByKey, rowIndexOf } from './table-keys.ts'
import { useArranged } from './use-arranged.ts'
import type { Toned } from './use-listed.ts'
import { markReturned, useRestoredFocus, useTableFrame, useTrueFor } from './use-table-frame.ts'

export interface ListTableProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly offered: RowActionOffers
  /** null before the first response. */
  readonly rows: readonly Toned[] | null
  readonly from: number
  /** The total number of rows on all pages. */
  readonly total: number
  readonly today: Day
  readonly cards: boolean
  /** The rows belong to an earlier query. */
  readonly stale: boolean
  /** The rows of the current query are loading. */
  readonly busy: boolean
  /** The call that returned the rows; a new call scrolls to the first row. */
  readonly answered: string | null
  readonly region: RefObject<HTMLElement | null>
  readonly onChange: (change: QueryChange) => void
  readonly onDelete: (row: Row, place: number) => void
  /** Component that draws grouped rows. */
  readonly body?: ComponentType<RowsProps>
  /** Content in place of rows if there are none. */
  readonly children: ReactNode
}

/** The overdue rows above a deadline list. */
const late = onFirstUse(() => import('./OverdueRows.tsx').then((part) => part.OverdueRows), {
  what: listing.part,
  as: 'hint',
})

const hasTotals = ({ rows }: ListView): boolean => Object.keys(rows.totals).length > 0

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** The table in its scrolling region, with one handler per event type for all rows. */
export const ListTable = (props: ListTableProps) => {
  const {
    view,
    query,
    offered,
    rows,
    from,
    total,
    today,
    cards,
    stale,
    busy,
    answered,
    region,
    onChange,
    onDelete,
    body: Body = Rows,
    children,
  } = props
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const left = useRef<ReturnType<typeof popListPosition>>(null)
  const { available, certain, toTop } = useTableFrame(region, view.columns, rows?.length ?? query.per_page)
  const isMeasured = cards || available !== null
  const { onFocus, onBlur } = useRestoredFocus(region, rows)
  const dimmed = useTrueFor(stale, 150)
  const lasting = useTrueFor(rows === null, 150)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const icons = useMemo(
    () => iconsOf(view, offered, rows?.map(({ row }) => row) ?? []),
    [view, offered, rows],
  )
  const serial = serialWidth(rows === null ? query.page * query.per_page : from + rows.length - 1)
  const arranged = useArranged({
    view,
    offered,
    rows,
    total,
    today,
    cards,
    stale,
    available,
    certain,
    serial,
    icons,
  })
  const { columns } = view
  const lateRows = useRef<readonly Toned[]>([])
  const missed = useMemo(() => (query.groups ? null : overdueListOf(view)), [view, query.groups])
  const { widths, shifts, pins, yielded } = arranged
  /** Tints are drawn only if the rows have different tones. */
  const tinted = new Set(rows?.map(({ rule }) => rule?.tone)).size > 1
  const places = useMemo(() => cellPlaces(columns, arranged), [columns, arranged])
  const ends = [serial, actionsWidth(icons, yielded.length > 0)] as const
  const whole = widths.reduce((sum, width) => sum + width, ends[0] + ends[1])

  useLayoutEffect(() => {
    if (answered !== null) toTop()
  }, [answered, toTop])

  useLayoutEffect(() => {
    left.current = popListPosition(address)
  }, [address])
  useLayoutEffect(() => {
    const from = left.current
    if (!from || answered === null || !rows || !isMeasured || !region.current) return
    left.current = null
    region.current.scrollTo?.({ left: from.left, top: from.top })
    requestAnimationFrame(() => window.scrollTo({ top: from.pageTop })) // a new screen has scrolled to its top by then
    const place = rows.findIndex(({ row }) => row.id === from.row)
    if (place < 0 || !focusRow(region.current, place)) return
    const line = document.activeElement?.closest('tr')
    if (line) markReturned(line)
  }, [answered, rows, region, isMeasured])

  const toggle = (id: number) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]') : null
    if (!control) return
    const place = rowIndexOf(event.currentTarget, control)
    const apart =
      control.closest('[data-late-rows]') &&
      lateRows.current[(control.closest('tr')?.sectionRowIndex ?? 0) - 1]
    const row = (apart || rows?.[place])?.row
    const { do: wanted, by = '' } = control.dataset
    if (wanted === 'beyond') region.current?.scrollTo({ left: region.current.scrollWidth })
    else if (wanted === 'sort') onChange({ to: 'sort', by })
    else if (wanted === 'remove' && row) onDelete(row, place)
    else if (wanted === 'why' && row) explainRow(view.rows, row, rowTitle(view, row))
    else if (rowButtons && wanted === 'press' && row)
      rowButtons.open(view.rows, row, rowTitle(view, row), offered.presses, control)
    else if (wanted === 'details' && row?.id !== undefined) toggle(row.id)
    else if (wanted === 'open' && isPlainClick(event)) {
      event.preventDefault()
      const isName = !control.hasAttribute('aria-label') // the other links to a row are icons
      if (isName && view.records && matchMedia('(pointer: coarse)').matches) {
        control.focus() // touch has no Space key, so a tap opens the preview
        docked.set('peek')
        return
      }
      if (row?.id !== undefined && region.current) saveListPosition(address, row.id, region.current)
      navigate(control.getAttribute('href')?.slice(1) ?? '', { state: { from: address, among: answered } })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.shiftKey || !actsAlone(event.nativeEvent)) return
    if (!(event.target instanceof HTMLElement)) return
    if (event.key === ' ' && view.records && event.target.matches('tr :not(button, input)')) {
      docked.set('peek')
      event.preventDefault()
    } else if (moveByKey(event.currentTarget, event.target, event.key)) event.preventDefault()
  }

  return (
    <section
      ref={region}
      className={`${styles.region} ${card.region}`}
      data-list=""
      aria-label={listing.table(view.entity.title.many)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={showTableHint}
      onFocus={(event) => {
        showTableHint(event)
        onFocus(event)
      }}
      onBlur={onBlur}
      onCopy={copyRows}
      style={
        {
          '--serial-width': `${ends[0]}px`,
          '--name-width': `${widths.reduce((sum, width, at) => (at === 0 || columns[at]?.pinned ? sum + width : sum), 0)}px`,
          '--actions-width': `${ends[1]}px`,
        } as CSSProperties
      } // the type lacks custom properties
    >
      <table
        className={`${styles.table} ${card.table} ${view.rows.tones.length > 0 ? tones.coloured : ''} ${tinted ? tones.tinted : ''}`}
        style={{ width: whole }}
        aria-busy={busy || rows === null}
        data-dimmed={dimmed || undefined}
        data-bare={ends[1] === 0 || undefined}
        data-coloured={view.rows.tones.length > 0 || undefined}
        role={cards && rows?.length !== 0 ? 'table' : undefined}
      >
        <caption className="sr-only">{view.named?.title ?? view.entity.title.many}</caption>
        <colgroup>
          <col style={{ width: ends[0] }} />
          {columns.map(({ name }, index) => (
            <col key={name} style={{ width: widths[index] }} />
          ))}
          <col style={{ width: ends[1] }} />
        </colgroup>
        <TableHead
          columns={columns}
          sortBy={query.sortBy}
          order={query.order}
          shifts={shifts}
          pins={pins}
          yielded={yielded}
        />
        {rows === null ? (
          lasting && <SkeletonRows places={places} rows={query.per_page} />
        ) : isMeasured ? (
          <>
            {missed && (
              <late.Part
                {...{ view, query, today, cards, missed }}
                cells={columns.length + 2}
                drawn={lateRows}
                draw={({ row, rule }) => (
                  <ListRow
                    key={row.id}
                    {...{ view, offered, places, row, rule, today, cards }}
                    number={0}
                    more={false}
                    open={false}
                  />
                )}
              />
            )}
            <Body
              view={view}
              offered={offered}
              places={places}
              rows={rows}
              from={from}
              today={today}
              cards={cards}
              answered={answered}
              opened={opened}
            />
          </>
        ) : null}
        {rows?.length && view.totals && hasTotals(view) ? (
          <TotalsFoot view={view} query={query} places={places} rows={rows} cards={cards} />
        ) : null}
      </table>
      {children && <div className={styles.instead}>{children}</div>}
    </section>
  )
}
