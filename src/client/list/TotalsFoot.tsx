import { useState } from 'react'
import { lower, numbered } from '#texts/grammar'
import { totals as words } from '#texts/groups'
import type { ListQuery } from '../../model/index.ts'
import { wholeDays } from '../design/text.tsx'
import { useCall } from '../request/use-call.ts'
import type { CellPlace } from './cell-places.ts'
import styles from './grouped.module.css'
import { type Sums, sumsOfRows, sumText, totalsIn, totalsPath } from './list-totals.ts'
import type { ListView } from './list-view.ts'
import type { Toned } from './use-listed.ts'

export interface TotalsFootProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly places: readonly CellPlace[]
  readonly rows: readonly Toned[]
  readonly cards: boolean
}

/** A cell for each column but the first, with what is said of it. */
export const SumCells = ({
  view,
  places,
  sums,
  cards,
}: Pick<TotalsFootProps, 'view' | 'places' | 'cards'> & { readonly sums: Sums }) =>
  places.slice(1).map(({ column, className, style }) => {
    const said = column.inside === null ? sumText(column.field, sums[column.name], view.model.zone) : null
    return (
      <td
        key={column.name}
        className={`${className} ${styles.sum}`}
        style={style}
        data-label={cards ? column.field.heading : undefined}
        role={cards ? 'cell' : undefined}
      >
        {said === null ? null : wholeDays(said)}
      </td>
    )
  })

/** What is said of all rows of a list, or of those in view, at the foot of its table. */
export const TotalsFoot = ({ view, query, places, rows, cards }: TotalsFootProps) => {
  const [all, setAll] = useState(true)
  const { data } = useCall(totalsPath(view, query), totalsIn, { keepPrevious: true })
  if (!data || data.total === 0) return null
  const { one, many } = view.rows.title
  const count = all ? data.total : rows.length
  const what = `${numbered(count)} ${lower(count === 1 ? one : many)}`
  const sums = all
    ? data.sums
    : sumsOfRows(
        view,
        rows.map(({ row }) => row),
      )
  return (
    <tfoot className={styles.foot} role={cards ? 'rowgroup' : undefined}>
      <tr role={cards ? 'row' : undefined}>
        <th scope="row" colSpan={2} role={cards ? 'rowheader' : undefined}>
          <button
            type="button"
            className={styles.scope}
            aria-label={all ? words.ofAll(what) : words.ofView(what)}
            onClick={() => setAll(!all)}
          >
            <b>{numbered(count)}</b> {all ? lower(count === 1 ? one : many) : words.inView}
          </button>
        </th>
        <SumCells view={view} places={places} sums={sums} cards={cards} />
        <td className={styles.end} role={cards ? 'cell' : undefined} />
      </tr>
    </tfoot>
  )
}
