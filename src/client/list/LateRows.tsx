import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { numbered } from '#texts/grammar'
import { missed as words } from '#texts/groups'
import { addressQuery, type Day, type ListQuery, type NamedList, toneOf } from '../../model/index.ts'
import { Icon } from '../design/Icon.tsx'
import { Link } from '../design/Link.tsx'
import { useCall } from '../request/use-call.ts'
import { useList } from '../request/use-rows.ts'
import { createChoice } from '../state/local-storage.ts'
import { useStore } from '../state/store.ts'
import grouped from './grouped.module.css'
import { totalsIn, totalsPath } from './list-totals.ts'
import type { ListView } from './list-view.ts'
import type { Toned } from './use-listed.ts'

interface LateRowsProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly today: Day
  readonly cards: boolean
  /** The list of what was missed. */
  readonly missed: NamedList
  /** How many cells a row has. */
  readonly cells: number
  readonly draw: (row: Toned) => ReactNode
  /** Where the rows are noted, for whoever hears of a press on one. */
  readonly drawn: RefObject<readonly Toned[]>
}

/** Whether what was missed stands above its list, as last chosen. */
const unfolded = createChoice(
  'late-rows',
  (kept) => kept === 'open',
  (open) => (open ? 'open' : null),
)

/**
 * What a deadline list has just missed, above its rows and apart from them: no number, no page, no selection. A body that
 * says that it is not hidden is none of the list's, as the heads of groups.
 */
export const LateRows = ({ view, query, today, cards, missed, cells, draw, drawn }: LateRowsProps) => {
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
