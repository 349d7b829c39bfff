import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ListQuery, pageSizes } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import { Icon } from '../design/Icon.tsx'
import type { Change } from './change-query.ts'
import { narrowingOf } from './change-query.ts'
import { Legend } from './Legend.tsx'
import type { ListView } from './list-view.ts'
import { Search } from './Search.tsx'
import styles from './toolbar.module.css'

interface ToolbarProps {
  readonly view: ListView
  readonly query: ListQuery
  readonly occurring: ReadonlySet<string>
  readonly onChange: (change: Change) => void
  readonly onSearch: (keyword: string) => void
  readonly onLeaveSearch: () => void
}

/** Search, page size, narrowing and the key of colours. */
export const Toolbar = ({ view, query, occurring, onChange, onSearch, onLeaveSearch }: ToolbarProps) => {
  const narrowing = narrowingOf(view)
  return (
    <search className={styles.toolbar}>
      <Search
        label={listing.search(lower(view.rows.title.many))}
        keyword={query.keyword}
        onSearch={onSearch}
        onLeave={onLeaveSearch}
      />
      <label className={styles.size}>
        <span className="only-desktop">{listing.show}</span>
        <span className={styles.select}>
          <select
            aria-label={listing.pageSize}
            value={query.per_page}
            onChange={(event) => onChange({ to: 'size', size: Number(event.target.value) })}
          >
            {pageSizes.map((size) => (
              <option key={size}>{size}</option>
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
            checked={query.has === narrowing}
            onChange={(event) => onChange({ to: 'narrow', has: event.target.checked ? narrowing : '' })}
          />
          {listing.narrow(lower(view.entity.title.one))}
        </label>
      )}
      <Legend entity={view.rows} occurring={occurring} />
    </search>
  )
}
