import { useSyncExternalStore } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import useSWR from 'swr'
import bar from '../../../src/client/design/marks.module.css'
import styles from '../../../src/client/layout/Layout.module.css'
import side from '../../../src/client/layout/Sidebar.module.css'
import { calls, logOut } from './api.ts'
import { TopBar } from './TopBar.tsx'
import '../../../src/client/design/base.css'

const Progress = () =>
  useSyncExternalStore(calls.subscribe, calls.get) > 0 ? (
    <div className={bar.bar} role="progressbar" aria-label="Loading" />
  ) : null

const entries = [
  ['/', 'Dashboard'],
  ['/proposals', 'Proposals'],
  ['/proposal-form', 'Add Proposal'],
] as const

/** The frame of every screen. Its menu is plainer than ours; what stands in `main` is the same. */
export const Frame = () => {
  const { data: user } = useSWR<{ readonly name: string }>('user', { onError: logOut })
  return (
    <div className={styles.app} data-sidebar="open">
      <aside id="sidebar" className={styles.side}>
        <div className={side.sidebar}>
          <p className={side.welcome}>Welcome, {user?.name}</p>
          <nav aria-label="Main menu">
            {entries.map(([to, title]) => (
              <NavLink key={to} className={side.link ?? ''} to={to}>
                {title}
              </NavLink>
            ))}
          </nav>
        </div>
      </aside>
      <main className={styles.main}>
        <TopBar name={user?.name ?? ''} />
        <Progress />
        <div id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </div>
      </main>
    </div>
  )
}
