import styles from './Skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; all of the width unless said. */
  readonly width?: string
  readonly height?: string
  readonly round?: boolean
}

/** Where something will stand. Appears after 150 ms, so that what comes at once never flickers. */
export const Skeleton = ({ width, height, round }: SkeletonProps) => (
  <span
    className={round ? `${styles.bone} ${styles.round}` : styles.bone}
    style={{ width, height }}
    aria-hidden="true"
  />
)
