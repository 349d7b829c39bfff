import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import { Icon } from '../design/Icon.tsx'
import { useStore } from '../hooks/use-store.ts'
import type { MenuGroup } from './menu.ts'
import styles from './Sidebar.module.css'
import { SidebarEntry } from './SidebarEntry.tsx'
import { foldedGroups, toggleGroup } from './sidebar-state.ts'

interface SidebarGroupProps {
  readonly group: MenuGroup
  readonly collapsed: boolean
}

/** A group of the menu, which folds away; the rail shows all of it. */
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
