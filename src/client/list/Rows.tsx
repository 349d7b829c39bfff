import { memo } from 'react'
import type { Day } from '../../model/index.ts'
import type { CellPlace } from './cell-places.ts'
import { Line } from './Line.tsx'
import type { ListView } from './list-view.ts'
import type { Offered } from './row-actions.ts'
import type { Toned } from './use-listed.ts'

interface RowsProps {
  readonly view: ListView
  readonly offered: Offered
  readonly places: readonly CellPlace[]
  readonly rows: readonly Toned[]
  /** The serial number of the first row. */
  readonly from: number
  readonly today: Day
  /** Rows are drawn as cards. */
  readonly cards: boolean
  /** Ids of the cards whose "Details" are open. */
  readonly opened: ReadonlySet<number>
}

/** The rows of a list. */
export const Rows = memo(({ view, offered, places, rows, from, today, cards, opened }: RowsProps) => {
  const more = cards && view.columns.some((column) => column.card === 'more')
  return (
    <tbody role={cards ? 'rowgroup' : undefined}>
      {rows.map(({ row, rule }, place) => (
        <Line
          key={row.id ?? -place}
          view={view}
          offered={offered}
          places={places}
          row={row}
          rule={rule}
          number={from + place}
          today={today}
          card={cards}
          more={more}
          open={opened.has(row.id ?? 0)}
        />
      ))}
    </tbody>
  )
})
