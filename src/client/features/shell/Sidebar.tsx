import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Search from 'lucide-react/icons/search'
import { useMemo } from 'react'
import { frame } from '#texts/frame'
import { BrandMark, Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import { Avatar } from '../../shared/design/marks.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { menuOf } from '../../shared/screen/menu.ts'
import { openPanel } from '../../shared/screen/panels.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './Sidebar.module.css'
import { SidebarEntry, SidebarGroup, SidebarLink } from './SidebarEntry.tsx'
import { drawerOpen } from './sidebar-state.ts'

const closeDrawer = () => drawerOpen.set(false)

const search = () => {
  closeDrawer()
  openPanel('palette')
}

/** The menu: the user, every list and every add form, the same for all users. */
export const Sidebar = ({ collapsed = false }: { readonly collapsed?: boolean }) => {
  const model = useModel()
  const menu = useMemo(() => menuOf(model), [model])
  const { data: user } = useUser()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links are pressed, by keyboard too; this only closes the drawer behind them
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={styles.sidebar}
      data-tooltips="right"
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) closeDrawer()
        else if (collapsed && matchMedia('(pointer: coarse)').matches) drawerOpen.set(true)
      }}
    >
      <Link className={styles.brand} to="/" {...(collapsed ? { 'data-tooltip': model.title } : {})}>
        <BrandMark />
        <span className={styles.name}>{model.title}</span>
      </Link>
      <p className={styles.welcome}>
        <Avatar name={user?.name ?? ''} />
        <span className={styles.person}>
          <span className={styles.greeting}>{frame.welcome}</span>{' '}
          <span className={styles.who} data-tooltip-cut="">
            {user?.name}
          </span>
        </span>
      </p>
      <nav aria-label={frame.menu}>
        <ul className={styles.group}>
          <li className={`${styles.item} only-mobile`}>
            <button type="button" className={styles.link} onClick={search}>
              <Icon of={Search} />
              <span className={styles.text}>{frame.search}</span>
            </button>
          </li>
          {model.dashboard && (
            <SidebarLink
              to="/"
              label={frame.dashboard}
              collapsed={collapsed}
              icon={<Icon of={LayoutDashboard} />}
            />
          )}
          {menu.top.map((entity) => (
            <SidebarEntry key={entity.name} entity={entity} collapsed={collapsed} child />
          ))}
        </ul>
        {menu.groups.map((group) => (
          <SidebarGroup key={group.title} group={group} collapsed={collapsed} />
        ))}
      </nav>
    </div>
  )
}
