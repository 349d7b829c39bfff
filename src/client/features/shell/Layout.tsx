import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { frame } from '#texts/frame'
import { sessionOptions } from '../../../../schemas/session-options.ts'
import { conform } from '../../../model/values/conform.ts'
import { Icon } from '../../shared/design/Icon.tsx'
import { ProgressBar } from '../../shared/design/marks.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { anonymousCall } from '../../shared/request/http-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useScreen } from '../../shared/screen/screen.tsx'
import { useStore } from '../../shared/state/store.ts'
import styles from './Layout.module.css'
import { Sidebar } from './Sidebar.tsx'
import { drawerOpen, sidebarCollapsed } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'

const Progress = () => <ProgressBar active={useStore(useRequests().inFlight) > 0} />

const Drawer = () => {
  const open = useStore(drawerOpen)
  return (
    <Dialog open={open} onClose={() => drawerOpen.set(false)} title={frame.menu} untitled shape="drawer">
      <Sidebar />
    </Dialog>
  )
}

/** The frame of every signed-in screen: sidebar, top bar and content. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const collapsed = useStore(sidebarCollapsed)
  const { pathname } = useScreen()
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen begins at its top
  useEffect(() => {
    content.current?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className={styles.app} data-sidebar={collapsed ? 'collapsed' : 'open'}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the content, past the router, whose route the hash is */}
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {frame.skip}
      </a>
      <aside id="sidebar" className={styles.side}>
        <Sidebar collapsed={collapsed} />
      </aside>
      <main className={styles.main}>
        <TopBar />
        <Progress />
        <Notice />
        <div ref={content} id="content" className="column fills rings-inside" tabIndex={-1}>
          {children}
        </div>
      </main>
      <Drawer />
    </div>
  )
}

/** A server notice over every screen, such as a read-only mode and its reason. */
const Notice = () => {
  const [notice, setNotice] = useState('')
  useEffect(() => {
    anonymousCall('GET', '/api/session-options').then(
      (body) => setNotice(conform(sessionOptions, body).notice ?? ''),
      () => {}, // the server does not support notices
    )
  }, [])
  return notice ? (
    <p className={styles.notice} role="alert">
      <Icon of={TriangleAlert} />
      {notice}
    </p>
  ) : null
}
