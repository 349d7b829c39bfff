import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from './Icon.tsx'
import styles from './StateMessage.module.css'

interface StateMessageProps {
  readonly icon: LucideIcon | ReactNode
  readonly title: string
  readonly text?: string | undefined
  /** Buttons or links: the way on. */
  readonly children?: ReactNode
  /** Said at once by assistive technology: for errors. */
  readonly alert?: boolean
}

const isDrawing = (icon: LucideIcon | ReactNode): icon is LucideIcon =>
  typeof icon === 'object' && icon !== null && '$$typeof' in icon && 'render' in icon

/** What stands where there is nothing to show: why, and the way on. */
export const StateMessage = ({ icon, title, text, children, alert }: StateMessageProps) => (
  <div className={styles.state} role={alert ? 'alert' : undefined}>
    <span className={styles.icon}>{isDrawing(icon) ? <Icon of={icon} size={18} /> : icon}</span>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)
