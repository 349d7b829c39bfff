import BellPlus from 'lucide-react/icons/bell-plus'
import { listing } from '#texts/list'
import { buttonClass } from '../../shared/design/Button.tsx'
import { Icon } from '../../shared/design/Icon.tsx'
import { openTool } from '../../shared/screen/dock.ts'
import styles from './toolbar.module.css'

interface RemindButtonProps {
  readonly open: boolean
  /** Prefetches the dialog. */
  readonly fetch: () => void
}

/** Button that creates a reminder for the list on screen. */
export const RemindButton = ({ open, fetch }: RemindButtonProps) => (
  <button
    type="button"
    className={`${buttonClass({ variant: 'ghost' })} ${styles.tool}`}
    data-tool="remind"
    data-command={listing.tools.remind}
    aria-haspopup="dialog"
    aria-expanded={open}
    aria-label={listing.tools.remind}
    onPointerEnter={fetch}
    onClick={({ currentTarget: anchor }) => openTool.set({ tool: 'remind', anchor })}
  >
    <Icon of={BellPlus} />
    <span>{listing.tools.remind}</span>
  </button>
)
