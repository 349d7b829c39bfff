import { type ReactNode, useEffect, useRef } from 'react'
import { frame } from '../../model/messages.ts'
import { callsInFlight } from '../calls-in-flight.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { ProgressBar } from '../design/ProgressBar.tsx'
import { useStore } from '../hooks/use-store.ts'
import styles from './Layout.module.css'
import { Notice } from './Notice.tsx'
import { Sidebar } from './Sidebar.tsx'
import { drawerOpen, sidebarCollapsed } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'
import { useScreen } from './use-screen.ts'

const Progress = () => <ProgressBar active={useStore(callsInFlight) > 0} />

const Drawer = () => {
  const open = useStore(drawerOpen)
  return (
    <Dialog open={open} onClose={() => drawerOpen.set(false)} title={frame.menu} untitled shape="drawer">
      <Sidebar />
    </Dialog>
  )
}

/** The frame of every signed-in screen: sidebar, top bar, and the screen on its sheet. */
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
        <div ref={content} id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </main>
      <Drawer />
    </div>
  )
}
