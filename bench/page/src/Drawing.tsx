import type { LucideIcon } from 'lucide-react'
import styles from '../../../src/client/design/Icon.module.css'

/** A drawing beside words that say the same. */
export const Drawing = ({ of: Icon, size = 16 }: { readonly of: LucideIcon; readonly size?: number }) => (
  <Icon size={size} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
)
