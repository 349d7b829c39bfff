import styles from './PermissionMatrix.module.css'

interface TickBoxProps {
  readonly label: string
  /** So many of those that it stands for are ticked. */
  readonly ticked: number
  readonly all: number
  readonly disabled: boolean
  readonly onTick: (on: boolean) => void
  /** Ids of what says more of it. */
  readonly describedBy?: string
}

/** A check box for one thing or several; partly ticked shows as mixed. */
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
