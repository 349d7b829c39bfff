import { useLocation } from 'react-router-dom'
import { inbox as said } from '#texts/inbox-screen'
import { Link } from '../../shared/design/Link.tsx'
import styles from './inbox.module.css'
import { type InboxFilter, inboxFilters } from './inbox-calls.ts'

interface TabsProps {
  readonly show: InboxFilter
  /** The number of unread lines. */
  readonly count: number
}

/** Tabs that filter the lines; each has its own address. */
export const Tabs = ({ show, count }: TabsProps) => {
  const { pathname } = useLocation()
  return (
    <nav className={styles.tabs} aria-label={said.show}>
      {inboxFilters.map((each) => (
        <Link
          key={each}
          to={each === 'unread' ? pathname : `${pathname}?show=${each}`}
          aria-current={each === show ? 'page' : undefined}
        >
          {each === 'unread' ? said.tabs.unread(count) : said.tabs[each]}
        </Link>
      ))}
    </nav>
  )
}
