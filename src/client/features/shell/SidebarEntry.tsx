import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId } from 'react'
import { frame } from '#texts/frame'
import type { EntityModel } from '../../../model/index.ts'
import { Icon, iconButtonClass } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { MenuIcon } from '../../shared/design/MenuIcon.tsx'
import { useMay } from '../../shared/request/use-user.ts'
import type { MenuGroup } from '../../shared/screen/menu.ts'
import { useScreen } from '../../shared/screen/screen.tsx'
import { useStore } from '../../shared/state/store.ts'
import styles from './Sidebar.module.css'
import { foldedGroups, toggleGroup } from './sidebar-state.ts'

interface SidebarLinkProps {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly collapsed: boolean
  /** 'page': the link's own screen is open; 'within': a screen below it. */
  readonly current?: 'page' | 'within' | false
  readonly child?: boolean
  readonly children?: ReactNode
}

/** One entry of the menu. */
export const SidebarLink = ({ to, label, icon, collapsed, current, child, children }: SidebarLinkProps) => {
  const { pathname } = useScreen()
  const here = current ?? (pathname === to ? 'page' : false)
  return (
    <li className={styles.item}>
      <Link
        className={child ? `${styles.link} ${styles.child}` : styles.link}
        to={to}
        aria-current={here === 'page' ? 'page' : here === 'within' ? 'true' : undefined}
        {...(collapsed ? { 'data-tooltip': label } : {})}
      >
        {icon}
        <span className={styles.text}>{label}</span>
      </Link>
      {children}
    </li>
  )
}

interface SidebarEntryProps {
  readonly entity: EntityModel
  readonly collapsed: boolean
  /** The add form has its own entry; otherwise the entry has a plus button. */
  readonly child?: boolean
}

/** An entity's list in the menu, with a link to its add form. */
export const SidebarEntry = ({ entity, collapsed, child }: SidebarEntryProps) => {
  const { screen, pathname } = useScreen()
  const may = useMay()
  const add = frame.add(entity.title.one)
  const own = 'entity' in screen && screen.entity === entity
  const adding = pathname === entity.route.form
  const within = own && !(child && adding)
  return (
    <>
      <SidebarLink
        to={entity.route.list}
        label={entity.title.many}
        collapsed={collapsed}
        icon={<MenuIcon name={entity.menu?.icon} />}
        current={pathname === entity.route.list ? 'page' : within && 'within'}
      >
        {!child && !collapsed && may('create', entity) && (
          <Link
            className={`${iconButtonClass()} ${styles.add}`}
            to={entity.route.form}
            aria-label={add}
            data-tooltip={add}
            aria-current={adding ? 'page' : undefined}
          >
            <Icon of={Plus} />
          </Link>
        )}
      </SidebarLink>
      {child && !collapsed && (
        <SidebarLink
          child
          to={entity.route.form}
          label={add}
          collapsed={collapsed}
          icon={<Icon of={Plus} size={14} />}
        />
      )}
    </>
  )
}

interface SidebarGroupProps {
  readonly group: MenuGroup
  readonly collapsed: boolean
}

/** A collapsible group of the menu; the icon rail shows it expanded. */
export const SidebarGroup = ({ group, collapsed }: SidebarGroupProps) => {
  const id = useId()
  const folded = useStore(foldedGroups).includes(group.title) && !collapsed
  return (
    <div className={styles.group}>
      {collapsed ? (
        <h2 className={styles.heading}>
          <span className="sr-only">{group.title}</span>
        </h2>
      ) : (
        <button
          type="button"
          className={styles.heading}
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => toggleGroup(group.title)}
        >
          {group.title}
          <Icon of={ChevronDown} size={14} />
        </button>
      )}
      <ul id={id} hidden={folded}>
        {group.entities.map((entity) => (
          <SidebarEntry key={entity.name} entity={entity} collapsed={collapsed} />
        ))}
      </ul>
    </div>
  )
}
