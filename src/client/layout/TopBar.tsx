import MenuIcon from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import { frame } from '../../model/messages.ts'
import { IconButton } from '../design/IconButton.tsx'
import { fetchDialog } from '../design/overlay/Dialog.tsx'
import { useStore } from '../hooks/use-store.ts'
import { AddButton } from './AddButton.tsx'
import { Crumbs } from './Crumbs.tsx'
import { drawerOpen, sidebarCollapsed, toggleSidebar } from './sidebar-state.ts'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** Above every screen: the sidebar's toggle, where one is, the add button, the person. */
export const TopBar = () => {
  const collapsed = useStore(sidebarCollapsed)
  const open = useStore(drawerOpen)
  return (
    <header className={styles.bar}>
      <IconButton
        large
        className="only-desktop"
        icon={PanelLeft}
        label={collapsed ? frame.expand : frame.collapse}
        aria-controls="sidebar"
        aria-expanded={!collapsed}
        aria-keyshortcuts="["
        onClick={toggleSidebar}
      />
      <IconButton
        large
        className="only-mobile"
        icon={MenuIcon}
        label={frame.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => drawerOpen.set(true)}
      />
      <span className={`${styles.line} only-desktop`} />
      <Crumbs />
      <div className={styles.end}>
        <AddButton />
        <UserMenu />
      </div>
    </header>
  )
}
