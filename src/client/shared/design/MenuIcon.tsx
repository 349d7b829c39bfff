import { menuIcons } from 'virtual:menu-icons'
import File from 'lucide-react/icons/file'
import { Icon } from './Icon.tsx'

/** The icon of a descriptor's menu entry. */
export const MenuIcon = ({
  name,
  className,
}: {
  readonly name: string | undefined
  readonly className?: string | undefined
}) => <Icon of={menuIcons[name ?? ''] ?? File} className={className} />
