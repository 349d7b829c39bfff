import type { LucideIcon } from 'lucide-react'
import styles from './Icon.module.css'

export type { LucideIcon }

interface IconProps {
  /** The drawing: `import Plus from 'lucide-react/icons/plus'`. */
  readonly of: LucideIcon
  /** In pixels; 16 unless said. */
  readonly size?: number
  readonly className?: string | undefined
}

/** A drawing beside words that say the same: hidden from assistive technology. */
export const Icon = ({ of: Drawing, size = 16, className }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={1.75}
    aria-hidden="true"
    className={className ? `${styles.icon} ${className}` : styles.icon}
  />
)
