import { memo } from 'react'
import type { ListQuery } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { either, lower } from '../../model/words.ts'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { Change } from './change-query.ts'
import { narrowingOf } from './change-query.ts'
import { Legend } from './Legend.tsx'
import type { ListView } from './list-view.ts'
import { Search } from './Search.tsx'
import type { SortSelectProps } from './SortSelect.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly view: ListView
  readonly keyword: string
  readonly sortBy: string
  readonly order: ListQuery['order']
  readonly has: string
  /** Rows are drawn as cards: no headings sort them. */
  readonly cards: boolean
  /** The tones of the rows in view, in one text: it stays the same while they do. */
  readonly occurring: string
  readonly onChange: (change: Change) => void
  readonly onSearch: (keyword: string) => void
  readonly onLeaveSearch: () => void
}

/** Of small screens alone. */
const sort = onFirstUse<SortSelectProps>(() => import('./SortSelect.tsx').then((part) => part.SortSelect), {
  what: listing.sort,
  as: 'place',
})

/** What to show: search, narrowing, the key of colours, and on small screens the order. */
export const Toolbar = memo((props: ToolbarProps) => {
  const { view, keyword, sortBy, order, has, cards, occurring, onChange, onSearch, onLeaveSearch } = props
  const narrowing = narrowingOf(view)
  const entities = view.laidOver ? [view.entity, view.rows] : [view.rows]
  const searched = either(
    entities.map(({ title }) => lower(title.many)),
    'and',
  )
  return (
    <search className={styles.toolbar}>
      <Search
        label={listing.search(searched)}
        keyword={keyword}
        onSearch={onSearch}
        onLeave={onLeaveSearch}
      />
      {cards && view.columns.some(({ sortBy: by }) => by !== null) && (
        <div className={styles.sort}>
          <sort.Part columns={view.columns} sortBy={sortBy} order={order} onChange={onChange} />
        </div>
      )}
      {narrowing && (
        <label className={styles.narrow}>
          <input
            type="checkbox"
            checked={has === narrowing}
            onChange={(event) => onChange({ to: 'narrow', has: event.target.checked ? narrowing : '' })}
          />
          {listing.narrow(lower(view.entity.title.one))}
        </label>
      )}
      <Legend entity={view.rows} occurring={occurring} />
    </search>
  )
})
