import RotateCw from 'lucide-react/icons/rotate-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { failed } from '#texts/frame'
import { Button } from './Button.tsx'
import { Icon, type LucideIcon } from './Icon.tsx'
import styles from './StateMessage.module.css'

interface StateMessageProps {
  readonly icon: LucideIcon | ReactElement
  readonly title: string
  readonly text?: string | undefined
  /** Buttons or links: the way on. */
  readonly children?: ReactNode
  /** Said at once by assistive technology: for errors. */
  readonly alert?: boolean
}

/** What stands where there is nothing to show: why, and the way on. */
export const StateMessage = ({ icon, title, text, children, alert }: StateMessageProps) => (
  <div className={styles.state} role={alert ? 'alert' : undefined}>
    <span className={styles.icon}>{isValidElement(icon) ? icon : <Icon of={icon} size={18} />}</span>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)

interface ErrorStateProps {
  /** What failed: "The list could not be loaded". */
  readonly title: string
  /** Why, as the server or the network said it. */
  readonly why?: string
  /** What is kept: "Your filters are kept." */
  readonly preserved?: string
  /** What the button says; "Retry" unless said. */
  readonly retry?: string
  readonly onRetry: () => void
}

/** A call failed: what, why, what is kept, and Retry. */
export const ErrorState = ({ title, why, preserved, retry, onRetry }: ErrorStateProps) => (
  <StateMessage icon={WifiOff} title={title} text={[why, preserved].filter(Boolean).join(' ')} alert>
    <Button icon={RotateCw} onClick={onRetry}>
      {retry ?? failed.retry}
    </Button>
  </StateMessage>
)

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
