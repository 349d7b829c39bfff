import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo } from 'react'
import styles from '../../../src/client/list/toolbar.module.css'
import { Drawing } from './Drawing.tsx'
import { Legend } from './Legend.tsx'
import type { Colour } from './proposal.ts'
import { Search } from './Search.tsx'

interface ToolbarProps {
  readonly size: string
  readonly occurring: ReadonlySet<Colour>
  readonly onSize: (size: string) => void
  readonly onSearch: (keyword: string) => void
}

export const Toolbar = memo(({ size, occurring, onSize, onSearch }: ToolbarProps) => (
  <search className={styles.toolbar}>
    <Search onSearch={onSearch} />
    <label className={styles.size}>
      <span className="only-desktop">Show</span>
      <span className={styles.select}>
        <select aria-label="Entries per page" value={size} onChange={(event) => onSize(event.target.value)}>
          {['10', '15', '25', '50', '100'].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <Drawing of={ChevronDown} size={14} />
      </span>
      <span className="only-desktop">entries</span>
    </label>
    <Legend occurring={occurring} />
  </search>
))
