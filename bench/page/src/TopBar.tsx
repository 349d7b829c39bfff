import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import Plus from 'lucide-react/icons/plus'
import { Link, useLocation } from 'react-router-dom'
import button from '../../../src/client/design/Button.module.css'
import icon from '../../../src/client/design/Icon.module.css'
import avatar from '../../../src/client/design/marks.module.css'
import styles from '../../../src/client/layout/TopBar.module.css'
import { logOut } from './api.ts'
import { Drawing } from './Drawing.tsx'

const titles: Readonly<Record<string, string>> = { '/proposals': 'Proposals', '/': 'Dashboard' }

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0]?.toUpperCase() ?? '')
    .join('')
}

export const TopBar = ({ name }: { readonly name: string }) => {
  const title = titles[useLocation().pathname] ?? 'Proposal'
  return (
    <header className={styles.bar}>
      <button
        type="button"
        aria-label="Collapse sidebar"
        data-tooltip="Collapse sidebar"
        aria-controls="sidebar"
        aria-expanded="true"
        aria-keyshortcuts="["
        className={`${icon.button} ${icon.large} only-desktop`}
      >
        <Drawing of={PanelLeft} />
      </button>
      <button
        type="button"
        aria-label="Open menu"
        data-tooltip="Open menu"
        aria-haspopup="dialog"
        aria-expanded="false"
        className={`${icon.button} ${icon.large} only-mobile`}
      >
        <Drawing of={Menu} />
      </button>
      <span className={`${styles.line} only-desktop`} />
      <nav className={styles.crumbs} aria-label="Breadcrumb">
        <ol>
          <li aria-current="page">
            <h1 className={styles.title} tabIndex={-1} data-tooltip-cut="">
              {title}
            </h1>
          </li>
        </ol>
        <p className="sr-only" aria-live="polite">
          {`${title} · Project Tracking`}
        </p>
      </nav>
      <div className={styles.end}>
        <Link aria-label="Add Proposal" className={`${button.button} ${button.primary}`} to="/proposal-form">
          <Drawing of={Plus} />
          <span className="only-desktop">Add Proposal</span>
          <span className="only-mobile">Add</span>
        </Link>
        <span className={styles.line} />
        <button
          type="button"
          aria-haspopup="menu"
          aria-expanded="false"
          className={styles.user}
          onClick={logOut}
        >
          <span className={`${avatar.avatar} ${avatar.small}`} aria-hidden="true">
            {initials(name)}
          </span>
          <span className="sr-only">{'User menu, '}</span>
          <span className={styles.userName}>{name}</span>
          <Drawing of={ChevronDown} size={14} />
        </button>
      </div>
    </header>
  )
}
