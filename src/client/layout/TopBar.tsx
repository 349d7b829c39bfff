import MenuIcon from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import Search from 'lucide-react/icons/search'
import type { EntityModel } from '../../model/index.ts'
import { frame } from '../../model/messages.ts'
import { buttonClass } from '../design/Button.tsx'
import { Icon } from '../design/Icon.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { Kbd } from '../design/Kbd.tsx'
import { fetchDialog } from '../design/overlay/Dialog.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useMay } from '../hooks/use-user.ts'
import { AddButton } from './AddButton.tsx'
import { Crumbs } from './Crumbs.tsx'
import { topBarPlace } from './InTopBar.tsx'
import { openPanel } from './panels.ts'
import { drawerOpen, sidebarCollapsed, toggleSidebar } from './sidebar-state.ts'
import styles from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { useScreen } from './use-screen.ts'

const accountTools = onFirstUse<{ readonly account: EntityModel; readonly id: string }>(
  () => import('../session/AccountTools.tsx').then((part) => part.AccountTools),
  { what: frame.parts.accountTools, as: 'place' },
)

/** What can be done about the row on the screen, beside its form. */
const ScreenTools = () => {
  const { screen } = useScreen()
  const may = useMay()
  if (screen.kind !== 'form' || screen.id === null || screen.entity.serves !== 'account') return null
  return may('update', screen.entity) ? <accountTools.Part account={screen.entity} id={screen.id} /> : null
}

/** The way to any screen or record, by a part of its name. */
const SearchButton = () => (
  <button
    type="button"
    className={`${buttonClass({ variant: 'plain' })} ${styles.search} only-desktop`}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    data-tooltip-cut=""
    onClick={() => openPanel('palette')}
  >
    <Icon of={Search} />
    <span>{frame.search} </span>
    <Kbd>{frame.searchKeys}</Kbd>
  </button>
)

/** Above every screen: the menu, where one is, the search, what the screen adds, the person. */
export const TopBar = () => {
  const collapsed = useStore(sidebarCollapsed)
  const open = useStore(drawerOpen)
  return (
    <header className={styles.bar}>
      <IconButton
        large
        className={`${styles.toggle} only-desktop`}
        icon={PanelLeft}
        label={collapsed ? frame.expand : frame.collapse}
        aria-controls="sidebar"
        aria-expanded={!collapsed}
        aria-keyshortcuts="["
        onClick={toggleSidebar}
      />
      <IconButton
        large
        className={styles.opener}
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
        <SearchButton />
        <ScreenTools />
        <span id={topBarPlace} className={styles.place} />
        <AddButton />
        <UserMenu />
      </div>
    </header>
  )
}
