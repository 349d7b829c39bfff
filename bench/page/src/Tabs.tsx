import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import styles from '../../../src/client/list/tabs.module.css'
import { Drawing } from './Drawing.tsx'

/** Address, title, the dashboard's count; the first of a group has a line before it. */
const tabs: readonly (readonly [address: string, title: string, count: string | null, begins?: true])[] = [
  ['/proposals', 'All', 'proposals'],
  ['/pursued', 'Pursued', 'pursued', true],
  ['/dropped', 'Dropped', 'dropped'],
  ['/unprocessed', 'Unprocessed', 'unprocessed'],
  ['/on-going', 'On Going', null, true],
  ['/submitted', 'Submitted', 'submitted'],
  ['/due-within-3-days', 'Due within 3 days', 'due_within_3'],
  ['/due-beyond-3-days', 'Due beyond 3 days', 'due_beyond_3'],
  ['/pursued-expired', 'Pursued but expired', 'pursued_expired'],
  ['/selection-in-process', 'Selection in process', 'selection_in_process', true],
  ['/not-selected', 'Not selected', 'not_selected'],
  ['/selected', 'Selected', 'selected'],
]

/** Room for "4 more". */
const more = 96

export const Tabs = memo(() => {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(tabs.length)
  const { data } = useSWR<Readonly<Record<string, number>>>('dashboard-data')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts make tabs wider
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    let left = element.parentElement?.clientWidth ?? 0
    left -= more + 30
    const fit = [...element.children].findIndex((tab) => {
      left -= tab.getBoundingClientRect().width
      return left < 0
    })
    if (fit > 0) setShown(fit)
  }, [data])
  return (
    <nav className={styles.tabs} aria-label="Proposal lists">
      <div className={styles.strip} ref={strip}>
        {tabs.slice(0, shown).map(([to, title, count, begins], place) => (
          <span key={to} className={begins ? styles.begins : styles.item}>
            <Link to={to} className={styles.tab} aria-current={place === 0 ? 'page' : undefined}>
              {title}
              {data && count && <span className={styles.count}>{data[count]}</span>}
            </Link>
          </span>
        ))}
      </div>
      {shown < tabs.length && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded="false"
          className={`${styles.tab} ${styles.more}`}
        >
          {`${tabs.length - shown} more`}
          <Drawing of={ChevronDown} size={14} />
        </button>
      )}
    </nav>
  )
})
