import type { ButtonHTMLAttributes, Ref } from 'react'
import { Icon, type LucideIcon } from './Icon.tsx'
import styles from './IconButton.module.css'

export interface IconButtonLook {
  /** 32 px rather than 28. */
  readonly large?: boolean
  readonly danger?: boolean
}

interface IconButtonProps extends IconButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon
  /** Its name, for assistive technology and as tooltip. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** The class of whatever looks like an icon button: a link with an `<Icon>`, or the rows of a table. */
export const iconButtonClass = ({ large, danger }: IconButtonLook = {}): string =>
  [styles.button, large && styles.large, danger && styles.danger].filter(Boolean).join(' ')

/** A button of one drawing. */
export const IconButton = ({ icon, label, large, danger, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    data-tooltip={label}
    {...rest}
    className={`${iconButtonClass({ large: large ?? false, danger: danger ?? false })} ${className ?? ''}`}
  >
    <Icon of={icon} />
  </button>
)
