import type { PictureSource } from '../pictures/drawn-pictures.ts'
import { Picture } from '../pictures/Picture.tsx'
import styles from './cards.module.css'

interface BadgeProps {
  readonly name: string
  /** Null where the file is not shown. */
  readonly source: PictureSource | null
}

const height = 72 // CSS pixels

/** A file as it looks, or the type of it as its name says it: beside the name neither says anything more. */
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
