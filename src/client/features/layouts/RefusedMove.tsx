import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { moving } from '#texts/layouts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import styles from './layouts.module.css'

interface RefusedMoveProps {
  readonly why: string
  /** Address of the form where missing values can be filled in. */
  readonly form?: string
  /** Absent during a drag, when the notice disappears by itself. */
  readonly onClose?: () => void
}

/** Why a place refuses a row; shown until it is closed. */
export const RefusedMove = ({ why, form, onClose }: RefusedMoveProps) => (
  <div className={styles.refusal} role={onClose ? 'alert' : undefined}>
    <Icon of={CircleAlert} size={14} />
    <p>
      {why} {form && <Link to={form}>{moving.fill}</Link>}
    </p>
    {onClose && (
      <button type="button" aria-label={moving.close} data-tooltip={moving.close} onClick={onClose}>
        <Icon of={X} size={14} />
      </button>
    )}
  </div>
)
