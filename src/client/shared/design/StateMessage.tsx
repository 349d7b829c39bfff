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
  /** Buttons or links below the text. */
  readonly children?: ReactNode
  /** Whether assistive technology announces it at once: for errors. */
  readonly alert?: boolean
}

/** An empty state: why there is nothing to show, and what the user can do. */
export const StateMessage = ({ icon, title, text, children, alert }: StateMessageProps) => (
  <div className={styles.state} role={alert ? 'alert' : undefined}>
    <span className={styles.icon}>{isValidElement(icon) ? icon : <Icon of={icon} size={18} />}</span>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {children && <div className={styles.actions}>{children}</div>}
  </div>
)

interface ErrorStateProps {
  /** The failure: "The list could not be loaded". */
  readonly title: string
  /** The reason from the server or the network. */
  readonly why?: string
  /** What is not lost: "Your filters are kept." */
  readonly preserved?: string
  /** The label of the button; default "Retry". */
  readonly retry?: string
  readonly onRetry: () => void
}

/** A failed call, with its reason, what is not lost, and a Retry button. */
export const ErrorState = ({ title, why, preserved, retry, onRetry }: ErrorStateProps) => (
  <StateMessage icon={WifiOff} title={title} text={[why, preserved].filter(Boolean).join(' ')} alert>
    <Button icon={RotateCw} onClick={onRetry}>
      {retry ?? failed.retry}
    </Button>
  </StateMessage>
)

interface SkeletonProps {
  /** Any CSS length; default the full width. */
  readonly width?: string
  readonly height?: string
  readonly round?: boolean
}

/** A placeholder while content loads. It appears after 150 ms, so that fast answers cause no flicker. */
export const Skeleton = ({ width, height, round }: SkeletonProps) => (
  <span
    className={round ? `${styles.bone} ${styles.round}` : styles.bone}
    style={{ width, height }}
    aria-hidden="true"
  />
)
