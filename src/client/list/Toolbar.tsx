import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo } from 'react'
import { pageSizes } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { either, lower } from '../../model/words.ts'
import { Icon } from '../design/Icon.tsx'
import type { Change } from './change-query.ts'
import { narrowingOf } from './change-query.ts'
import { Legend } from './Legend.tsx'
import type { ListView } from './list-view.ts'
import { Search } from './Search.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly view: ListView
  readonly keyword: string
  /** Rows on a page. */
  readonly size: number
  readonly has: string
  /** The tones of the rows in view, in one text: it stays the same while they do. */
  readonly occurring: string
  readonly onChange: (change: Change) => void
  readonly onSearch: (keyword: string) => void
  readonly onLeaveSearch: () => void
}

/** Search, page size, narrowing and the key of colours. */
export const Toolbar = memo((props: ToolbarProps) => {
  const { view, keyword, size, has, occurring, onChange, onSearch, onLeaveSearch } = props
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
      <label className={styles.size}>
        <span className="only-desktop">{listing.show}</span>
        <span className={styles.select}>
          <select
            aria-label={listing.pageSize}
            value={size}
            onChange={(event) => onChange({ to: 'size', size: Number(event.target.value) })}
          >
            {pageSizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <Icon of={ChevronDown} size={14} />
        </span>
        <span className="only-desktop">{listing.entries}</span>
      </label>
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
