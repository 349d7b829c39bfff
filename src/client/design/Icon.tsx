import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
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

interface IconButtonLook {
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

/** The product's mark. */
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
