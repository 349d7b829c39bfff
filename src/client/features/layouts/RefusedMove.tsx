import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { moving } from '#texts/layouts'
import { Icon } from '../../shared/design/Icon.tsx'
import { Link } from '../../shared/design/Link.tsx'
import styles from './layouts.module.css'

interface RefusedMoveProps {
  readonly why: string
  /** The form in which what lacks is filled in. */
  readonly form?: string
  /** Absent while something is dragged: then it goes by itself. */
  readonly onClose?: () => void
}

/** Why a place does not take a row; it stays until it is closed. */
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
