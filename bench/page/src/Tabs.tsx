import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import styles from '../../../src/client/list/tabs.module.css'
import { Drawing } from './Drawing.tsx'

/** A list's name, which is its address too, and its title; the first of a group has a line before it. */
const tabs: readonly (readonly [name: string, title: string, begins?: true])[] = [
  ['proposals', 'All'],
  ['pursued', 'Pursued', true],
  ['dropped', 'Dropped'],
  ['unprocessed', 'Unprocessed'],
  ['on-going', 'On Going', true],
  ['submitted', 'Submitted'],
  ['due-within-3-days', 'Due within 3 days'],
  ['due-beyond-3-days', 'Due beyond 3 days'],
  ['pursued-expired', 'Pursued but expired'],
  ['selection-in-process', 'Selection in process', true],
  ['not-selected', 'Not selected'],
  ['selected', 'Selected'],
]

interface Counts {
  readonly total: number
  readonly lists: Readonly<Record<string, number>>
}

/** Room for "4 more". */
const more = 96

export const Tabs = memo(() => {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(tabs.length)
  const { data } = useSWR<Counts>('proposals?counts=1')
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
        {tabs.slice(0, shown).map(([name, title, begins], place) => (
          <span key={name} className={begins ? styles.begins : styles.item}>
            <Link to={`/${name}`} className={styles.tab} aria-current={place === 0 ? 'page' : undefined}>
              {title}
              {data && <span className={styles.count}>{data.lists[name] ?? data.total}</span>}
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
