import { useState } from 'react'
import { lower, numbered } from '#texts/grammar'
import { totals as words } from '#texts/list-foot'
import { defaultQuery, type ListQuery } from '../../../model/index.ts'
import { wholeDays } from '../../shared/design/text.tsx'
import { useCall } from '../../shared/request/use-call.ts'
import type { CellPlace } from './cell-places.ts'
import styles from './foot.module.css'
import { type Sums, sumText, totalsIn, totalsPath } from './list-totals.ts'
import type { ListView } from './list-view.ts'
import type { Toned } from './use-listed.ts'

interface TotalsFootProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly places: readonly CellPlace[]
  readonly rows: readonly Toned[]
  readonly cards: boolean
}

/** A cell with totals for each column but the first. */
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

const mostAsked = 1000 // the most row ids that the call accepts

/** Totals of all rows of a list, or of the rows in view, at the foot of its table. */
export const TotalsFoot = ({ view, query, places, rows, cards }: TotalsFootProps) => {
  const [ofView, setOfView] = useState(false)
  const all = !ofView || rows.length > mostAsked
  const only = all ? query.only : rows.map(({ row }) => row.id).join()
  const path = all ? totalsPath(view, query) : totalsPath({ ...view, named: null }, { ...defaultQuery, only })
  const { data } = useCall(path, totalsIn, { keepPrevious: true })
  if (!data?.total) return null
  const { one, many } = view.rows.title
  const named = lower(data.total === 1 ? one : many)
  const what = `${numbered(data.total)} ${named}`
  return (
    <tfoot className={`${styles.line} ${styles.foot}`} role={cards ? 'rowgroup' : undefined}>
      <tr role={cards ? 'row' : undefined}>
        <th scope="row" colSpan={2} role={cards ? 'rowheader' : undefined}>
          <button
            type="button"
            className={styles.scope}
            aria-label={all ? words.ofAll(what) : words.ofView(what)}
            onClick={() => setOfView(all)}
          >
            <b>{numbered(data.total)}</b> {all ? named : words.inView}
          </button>
        </th>
        <SumCells view={view} places={places} sums={data.totals} cards={cards} />
        <td className={styles.end} role={cards ? 'cell' : undefined} />
      </tr>
    </tfoot>
  )
}
