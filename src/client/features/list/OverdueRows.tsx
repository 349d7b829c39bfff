import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { numbered } from '#texts/grammar'
import { missed as words } from '#texts/groups'
import { addressQuery, type Day, type ListQuery, type NamedList, toneOf } from '../../../model/index.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import { useList } from '../../shared/request/use-rows.ts'
import { createChoice } from '../../shared/state/local-storage.ts'
import { useStore } from '../../shared/state/store.ts'
import grouped from './grouped.module.css'
import { totalsIn, totalsPath } from './list-totals.ts'
import type { ListView } from './list-view.ts'
import type { Toned } from './use-listed.ts'

interface OverdueRowsProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly today: Day
  readonly cards: boolean
  /** The list of overdue rows. */
  readonly missed: NamedList
  /** The number of cells in a row. */
  readonly cells: number
  readonly draw: (row: Toned) => ReactNode
  /** Receives the drawn rows, for the table's click handler. */
  readonly drawn: RefObject<readonly Toned[]>
}

/** Whether overdue rows are expanded, as last chosen. */
const unfolded = createChoice(
  'late-rows',
  (kept) => kept === 'open',
  (open) => (open ? 'open' : null),
)

/**
 * The overdue rows of a deadline list, above its rows: without number, page or selection. Like group heads, the body
 * has `aria-hidden="false"`, so it is not counted among the list's rows.
 */
export const OverdueRows = ({ view, query, today, cards, missed, cells, draw, drawn }: OverdueRowsProps) => {
  const isOpen = useStore(unfolded)
  const count = useCall(totalsPath({ ...view, named: missed }, query), totalsIn).data?.total ?? 0
  const page = useList(view.rows, missed, isOpen ? { ...query, page: 1 } : null).data
  const answered = isOpen ? (page?.data ?? []) : []
  const rows = answered.map((row): Toned => ({ row, rule: toneOf(view.model, view.rows, row, today) }))
  useLayoutEffect(() => {
    drawn.current = rows
  })
  if (count === 0) return null
  const address = addressQuery({ ...query, page: 1 }, view.first)
  return (
    <tbody
      aria-hidden="false"
      data-late-rows=""
      className={grouped.late}
      role={cards ? 'rowgroup' : undefined}
    >
      <tr className={grouped.lateHead} role={cards ? 'row' : undefined}>
        <td colSpan={cells} role={cards ? 'cell' : undefined}>
          <span className={grouped.pinned}>
            <button
              type="button"
              className={grouped.fold}
              aria-expanded={isOpen}
              onClick={() => unfolded.set(!isOpen)}
            >
              <Icon of={ChevronRight} size={14} />
              <b>{words.title}</b>
              <span className="quiet figures regular">{numbered(count)}</span>
            </button>
            <Link className="link" to={`${missed.route}${address && `?${address}`}`}>
              {words.open(missed.title)}
            </Link>
          </span>
        </td>
      </tr>
      {rows.map(draw)}
    </tbody>
  )
}
