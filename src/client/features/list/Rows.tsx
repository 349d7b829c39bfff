import { memo, useRef } from 'react'
import type { Day } from '../../../model/index.ts'
import { Skeleton } from '../../shared/design/StateMessage.tsx'
import type { CellPlace } from './cell-places.ts'
import { ListRow } from './ListRow.tsx'
import type { ListView } from './list-view.ts'
import type { RowActionOffers } from './row-actions.ts'
import styles from './table.module.css'
import type { Toned } from './use-listed.ts'
import { useRowKeys } from './use-row-keys.ts'

export interface RowsProps {
  readonly view: ListView
  readonly offered: RowActionOffers
  readonly places: readonly CellPlace[]
  readonly rows: readonly Toned[]
  /** The serial number of the first row. */
  readonly from: number
  readonly today: Day
  readonly cards: boolean
  /** The call that returned the rows; null if they belong to an earlier query. */
  readonly answered: string | null
  /** Ids of the cards whose "Details" are open. */
  readonly opened: ReadonlySet<number>
}

/** The rows of a list. */
export const Rows = memo((props: RowsProps) => {
  const { rows, from, opened, answered, ...shared } = props
  const { view, cards } = shared
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRowKeys(body, rows, answered)
  const more = cards && view.columns.some((column) => column.card === 'more')
  return (
    <tbody ref={body} role={cards ? 'rowgroup' : undefined} translate="no">
      {rows.map(({ row, rule }, place) => (
        <ListRow
          key={keys.get(row.id ?? -place)}
          {...shared}
          row={row}
          rule={rule}
          number={from + place}
          more={more}
          open={opened.has(row.id ?? 0)}
        />
      ))}
    </tbody>
  )
})

const widths = ['72%', '54%', '84%', '63%', '78%']

/** Skeleton of the first rows. Invisible for the first 150 ms. */
export const SkeletonRows = ({
  places,
  rows,
}: {
  readonly places: readonly CellPlace[]
  readonly rows: number
}) => (
  <tbody aria-hidden="true" className={styles.skeleton}>
    {Array.from({ length: rows }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their places tells them apart
      <tr key={place} data-colour="neutral">
        <td className={styles.serial}>
          <Skeleton width="16px" />
        </td>
        {places.map(({ column, className, style }, index) => (
          <td key={column.name} className={index === 0 ? styles.name : className} style={style}>
            <Skeleton width={widths[(place + index * 2) % widths.length] ?? '72%'} />
          </td>
        ))}
        <td className={styles.actions} />
      </tr>
    ))}
  </tbody>
)
