import styles from './PermissionMatrix.module.css'

interface TickBoxProps {
  readonly label: string
  /** How many of the `all` items are ticked. */
  readonly ticked: number
  readonly all: number
  readonly disabled: boolean
  readonly onTick: (on: boolean) => void
  /** Ids of the elements that describe it. */
  readonly describedBy?: string
}

/** A check box for one or several items; it is mixed if some are ticked. */
export const TickBox = ({ label, ticked, all, disabled, onTick, describedBy }: TickBoxProps) => (
  <span className={styles.target}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < all
      }}
      type="checkbox"
      className={styles.box}
      aria-label={label}
      aria-describedby={describedBy}
      checked={all > 0 && ticked === all}
      disabled={disabled || all === 0}
      onChange={() => onTick(ticked < all)}
    />
  </span>
)
