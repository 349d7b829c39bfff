import Braces from 'lucide-react/icons/braces'
import KeyRound from 'lucide-react/icons/key-round'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import MailCheck from 'lucide-react/icons/mail-check'
import Monitor from 'lucide-react/icons/monitor'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { frame } from '#texts/frame'
import { Avatar } from '../../shared/design/marks.tsx'
import type { MenuEntry, MenuPlace } from '../../shared/design/overlay/Menu.tsx'
import { MenuList } from '../../shared/design/overlay/MenuList.tsx'
import { useLogOut } from '../../shared/navigation/log-out.ts'
import { useIsAdministrator } from '../../shared/request/use-is-administrator.ts'
import { useCan, useUser } from '../../shared/request/use-user.ts'
import { openPanel } from '../../shared/screen/panels.ts'
import { chooseTheme, type Theme, theme } from '../../shared/state/local-storage.ts'
import { useStore } from '../../shared/state/store.ts'
import styles from './UserMenuList.module.css'

const themes: readonly { readonly value: Theme; readonly label: string; readonly icon: typeof Sun }[] = [
  { value: 'auto', label: frame.themes.auto, icon: Monitor },
  { value: 'light', label: frame.themes.light, icon: Sun },
  { value: 'dark', label: frame.themes.dark, icon: Moon },
]

const entriesFor = (chosen: Theme, logOut: () => void, outgoing: boolean): readonly MenuEntry[] => [
  { kind: 'label', label: frame.theme },
  {
    kind: 'choice',
    label: frame.theme,
    value: chosen,
    options: themes,
    onChoose: (value) => chooseTheme(themes.find((known) => known.value === value)?.value ?? 'auto'),
  },
  { kind: 'line' },
  { kind: 'action', label: frame.changePassword, icon: KeyRound, onSelect: () => openPanel('password') },
  { kind: 'action', label: frame.sessions, icon: MonitorSmartphone, onSelect: () => openPanel('sessions') },
  { kind: 'link', label: frame.calls, icon: Braces, to: '/calls' },
  ...(outgoing ? [{ kind: 'link', label: frame.outgoing, icon: MailCheck, to: '/outbox' } as const] : []),
  { kind: 'action', label: frame.keys, icon: Keyboard, end: '?', onSelect: () => openPanel('keys') },
  { kind: 'line' },
  { kind: 'action', label: frame.logOut, icon: LogOut, onSelect: logOut },
]

/** Entries of the user menu, loaded when it opens. */
export const UserMenuList = (place: MenuPlace) => {
  const logOut = useLogOut()
  const { data: user } = useUser()
  const chosen = useStore(theme)
  const all = useIsAdministrator()
  const outgoing = useCan('outbox') && all
  const name = user?.name ?? ''
  return (
    <MenuList
      {...place}
      label={frame.userMenu}
      align="end"
      entries={entriesFor(chosen, logOut, outgoing)}
      head={
        <div className={styles.head}>
          <Avatar name={name} />
          <div>
            <b>{name}</b>
            <span className={styles.email}>{user?.email}</span>
          </div>
        </div>
      }
    />
  )
}
