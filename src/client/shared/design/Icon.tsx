import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './Icon.module.css'

export type { LucideIcon }

interface IconProps {
  /** The icon: `import Plus from 'lucide-react/icons/plus'`. */
  readonly of: LucideIcon
  /** In pixels; default 16. */
  readonly size?: number
  readonly className?: string | undefined
}

/** A decorative icon beside text, hidden from assistive technology. */
export const Icon = ({ of: Drawing, size = 16, className }: IconProps) => (
  <Drawing
    size={size}
    strokeWidth={1.75}
    aria-hidden="true"
    className={className ? `${styles.icon} ${className}` : styles.icon}
  />
)

interface IconButtonLook {
  /** 32 px instead of 28. */
  readonly large?: boolean
  readonly danger?: boolean
}

interface IconButtonProps extends IconButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: LucideIcon
  /** The accessible name and tooltip. */
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}

/** The class of an element that looks like an icon button: a link with an `<Icon>`, or a button in a table row. */
export const iconButtonClass = ({ large, danger }: IconButtonLook = {}): string =>
  [styles.button, large && styles.large, danger && styles.danger].filter(Boolean).join(' ')

/** A button with an icon only. */
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

/** The logo of the product. */
export const BrandMark = ({ size = 22 }: { readonly size?: number }) => (
  <svg viewBox="0 0 22 22" width={size} height={size} className="rigid" aria-hidden="true">
    <rect width="22" height="22" rx="6" fill="var(--color-primary)" />
    <path
      d="M5.5 7h11M5.5 11h7.5M5.5 15h4"
      stroke="var(--color-on-primary)"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)
