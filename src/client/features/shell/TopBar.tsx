import ChevronDown from 'lucide-react/icons/chevron-down'
import Inbox from 'lucide-react/icons/inbox'
import MenuIcon from 'lucide-react/icons/menu'
import PanelLeft from 'lucide-react/icons/panel-left'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { frame } from '#texts/frame'
import type { EntityModel, Model } from '../../../model/index.ts'
import { buttonClass } from '../../shared/design/Button.tsx'
import { ButtonLink } from '../../shared/design/ButtonLink.tsx'
import { Icon, IconButton, iconButtonClass } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Avatar, Kbd } from '../../shared/design/marks.tsx'
import { fetchDialog } from '../../shared/design/overlay/Dialog.tsx'
import { useMenu } from '../../shared/design/overlay/Menu.tsx'
import { onFirstUse } from '../../shared/design/overlay/on-first-use.tsx'
import { useCan, useMay, useUser } from '../../shared/request/use-user.ts'
import { openPanel } from '../../shared/screen/panels.ts'
import { type Screen, topBarPlace, useScreen } from '../../shared/screen/screen.tsx'
import { unreadCount } from '../../shared/screen/unread-count.ts'
import { useStore } from '../../shared/state/store.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { Crumbs } from './Crumbs.tsx'
import { drawerOpen, sidebarCollapsed, toggleSidebar } from './sidebar-state.ts'
import styles from './TopBar.module.css'

/** Opens the palette to search screens and records. */
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

/** Link to the inbox, with the number of unread lines once loaded. */
const InboxLink = () => {
  const count = useStore(unreadCount)
  const label = count > 0 ? frame.inbox + frame.unread(count) : frame.inbox
  return (
    <Link to="/inbox" className={iconButtonClass({ large: true })} aria-label={label} data-tooltip={label}>
      <Icon of={Inbox} />
      {count > 0 && <span className={styles.unread}>{count > 9 ? '9+' : count}</span>}
    </Link>
  )
}

/** Top bar of every screen: menu, breadcrumbs, search, the screen's own tools and user menu. */
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
        {useCan('inbox') && <InboxLink />}
        <span id={topBarPlace} className={styles.place} />
        <AddButton />
        <UserMenu />
      </div>
    </header>
  )
}

const addedOn = (model: Model, screen: Screen): EntityModel | undefined => {
  if (screen.kind === 'list') return screen.entity
  return screen.kind === 'dashboard' && model.dashboard ? model.entities[model.dashboard.of] : undefined
}

/** Link to the add form of the screen's entity, if the user may add. */
const AddButton = () => {
  const model = useModel()
  const may = useMay()
  const entity = addedOn(model, useScreen().screen)
  const told = useCan('inbox')
  if (!entity || !may('create', entity)) return told ? <span className={styles.line} /> : null
  const add = frame.add(entity.title.one)
  return (
    <>
      <ButtonLink variant="primary" icon={Plus} to={entity.route.form} aria-label={add}>
        <span className="only-desktop">{add}</span>
        <span className="only-mobile">{frame.addShort}</span>
      </ButtonLink>
      <span className={styles.line} />
    </>
  )
}

const list = onFirstUse(() => import('./UserMenuList.tsx').then((part) => part.UserMenuList), {
  what: frame.parts.userMenu,
  as: 'over',
  early: true,
})

/** The user menu, with Log Out. */
const UserMenu = () => {
  const { data: user } = useUser()
  const { trigger, place } = useMenu(list.fetch)
  const name = user?.name ?? ''
  return (
    <>
      <button {...trigger} className={styles.user}>
        <Avatar name={name} small />
        <span className="sr-only">{frame.userMenu}, </span>
        <span className={styles.userName}>{name}</span>
        <Icon of={ChevronDown} size={14} />
      </button>
      {place && <list.Part {...place} />}
    </>
  )
}
