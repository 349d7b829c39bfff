import { memo } from 'react'
import { pageSizes } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import type { Change } from './change-query.ts'
import styles from './footer.module.css'
import { NativeSelect } from './NativeSelect.tsx'
import { areLow, chooseLow } from './row-height.ts'

const heights = [
  { low: false, name: listing.usualRows },
  { low: true, name: listing.lowRows },
] as const

interface FooterToolsProps {
  /** Rows on a page. */
  readonly size: number
  readonly onChange: (change: Change) => void
}

/** How many rows a page has, and how high they are. */
export const FooterTools = memo(({ size, onChange }: FooterToolsProps) => (
  <div className={styles.tools}>
    <span className={styles.size}>
      {listing.show}
      <NativeSelect
        label={listing.pageSize}
        value={size}
        onChoose={(chosen) => onChange({ to: 'size', size: Number(chosen) })}
      >
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </NativeSelect>
      {listing.entries}
    </span>
    <div className={styles.heights} role="radiogroup" aria-label={listing.rowHeight}>
      {heights.map(({ low, name }) => (
        <label key={name} data-tooltip={name}>
          <input
            type="radio"
            className="sr-only"
            name="row-height"
            aria-label={name}
            defaultChecked={low === areLow()}
            onChange={() => chooseLow(low)}
          />
        </label>
      ))}
    </div>
  </div>
))
