import { memo } from 'react'
import { listing } from '#texts/list'
import type { ListQuery } from '../../../model/index.ts'
import type { ListColumn } from '../../shared/screen/columns.ts'
import type { Arranged } from './arranged.ts'
import { pinnedAt } from './cell-places.ts'
import columnStyles from './columns.module.css'
import drawings from './drawings.module.css'
import styles from './table.module.css'

const sort = `${styles.sort} ${drawings.sort}`

interface TableHeadProps {
  readonly columns: readonly ListColumn[]
  readonly sortBy: string
  readonly order: ListQuery['order']
  readonly shifts: Arranged['shifts']
  readonly pins: Arranged['pins']
  /** Columns out of view, which a button in the last heading opens. */
  readonly yielded: readonly ListColumn[]
}

type Sorted = 'ascending' | 'descending' | 'none' | undefined

const sortedAs = (column: ListColumn, sortBy: string, order: ListQuery['order']): Sorted => {
  if (column.sortBy === null) return undefined
  if (column.sortBy !== sortBy) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

/** The headings; sortable ones are buttons. */
export const TableHead = memo(({ columns, sortBy, order, shifts, pins, yielded }: TableHeadProps) => (
  <thead>
    <tr>
      <th scope="col" className={styles.serial}>
        {listing.serial}
      </th>
      {columns.map((column, index) => (
        <th
          key={column.name}
          scope="col"
          className={
            index === 0
              ? styles.name
              : `${column.place === 'amount' ? columnStyles.amount : ''} ${column.pinned ? columnStyles.pinned : ''}`
          }
          style={
            pins[index] ? pinnedAt(pins[index]) : shifts[index] ? { translate: shifts[index] } : undefined
          }
          aria-sort={sortedAs(column, sortBy, order)}
        >
          {column.sortBy === null ? (
            column.field.heading
          ) : (
            <button type="button" className={sort} data-do="sort" data-by={column.sortBy}>
              {column.field.heading}
            </button>
          )}
        </th>
      ))}
      <th scope="col" className={styles.actions}>
        {yielded.length > 0 ? (
          <button
            type="button"
            className={columnStyles.beyond}
            data-do="beyond"
            aria-label={listing.beyond(yielded.map(({ field }) => field.heading))}
          >
            {listing.beyondShort(yielded.length)}
          </button>
        ) : (
          <span className="sr-only">{listing.actions}</span>
        )}
      </th>
    </tr>
  </thead>
))
