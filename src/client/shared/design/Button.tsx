import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { saving as savingText } from '#texts/sign-in'
import styles from './Button.module.css'
import { Icon, type LucideIcon } from './Icon.tsx'

export interface ButtonLook {
  /** Default `plain`; `ghost` has no border. */
  readonly variant?: 'primary' | 'plain' | 'danger' | 'ghost'
  readonly large?: boolean
  /** Whether it fills the width of its container. */
  readonly block?: boolean
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  readonly icon?: LucideIcon
  /**
   * While true, the button shows a spinner and "Saving…" and ignores presses. Undefined for buttons that do not save.
   */
  readonly saving?: boolean | undefined
  readonly children: ReactNode
}

/** The class of an element that looks like a button. */
export const buttonClass = ({ variant = 'plain', large, block }: ButtonLook): string =>
  [styles.button, styles[variant], large && styles.large, block && styles.block].filter(Boolean).join(' ')

/** A button. A saving button keeps its width, because both labels occupy the same grid cell. */
export const Button = ({ variant, large, block, icon, saving, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ variant: variant ?? 'plain', large: large ?? false, block: block ?? false })}
    aria-disabled={saving || undefined}
    onClick={saving ? (event) => event.preventDefault() : onClick}
  >
    {saving === undefined ? (
      <>
        {icon && <Icon of={icon} />}
        {children}
      </>
    ) : (
      <span className={styles.faces}>
        <span className={styles.face} data-shown={!saving}>
          {icon && <Icon of={icon} />}
          {children}
        </span>
        <span className={styles.face} data-shown={saving}>
          <Icon of={LoaderCircle} className={styles.spinner} />
          {savingText}
        </span>
      </span>
    )}
  </button>
)
