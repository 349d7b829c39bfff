import ChevronDown from 'lucide-react/icons/chevron-down'
import { frame } from '#texts/frame'
import { Icon } from '../design/Icon.tsx'
import { Avatar } from '../design/marks.tsx'
import { type MenuPlace, useMenu } from '../design/overlay/Menu.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import { useUser } from '../request/use-user.ts'
import styles from './TopBar.module.css'

const list = onFirstUse<MenuPlace>(() => import('./UserMenuList.tsx').then((part) => part.UserMenuList), {
  what: frame.parts.userMenu,
  as: 'over',
  early: true,
})

/** The person's own menu, with Log Out. */
export const UserMenu = () => {
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
