import type { PictureSource } from '../pictures/drawn-pictures.ts'
import { Picture } from '../pictures/Picture.tsx'
import styles from './cards.module.css'

interface BadgeProps {
  readonly name: string
  /** Null if the file has no preview. */
  readonly source: PictureSource | null
}

const height = 72 // CSS pixels

/** A thumbnail of a file, or its type from the extension; decorative beside the name. */
export const Badge = ({ name, source }: BadgeProps) => {
  const [, ending = ''] = /\.([^.]{1,5})$/.exec(name) ?? []
  const badge = (
    <span className={styles.badge} aria-hidden="true">
      {ending.toUpperCase()}
    </span>
  )
  return source ? (
    <span className={styles.drawn}>
      <Picture name="" source={source} height={height}>
        {badge}
      </Picture>
    </span>
  ) : (
    badge
  )
}
