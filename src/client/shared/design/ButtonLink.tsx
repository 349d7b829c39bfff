import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './Button.tsx'
import { Icon, type LucideIcon } from './Icon.tsx'
import { Link, type LinkProps } from './Link.tsx'

interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'className'> {
  readonly icon?: LucideIcon
  /** An icon after the text. */
  readonly iconAfter?: LucideIcon
  readonly children: ReactNode
}

/** A link that looks like a button. */
export const ButtonLink = ({
  variant,
  large,
  block,
  icon,
  iconAfter,
  children,
  ...rest
}: ButtonLinkProps) => (
  <Link
    {...rest}
    className={buttonClass({ variant: variant ?? 'plain', large: large ?? false, block: block ?? false })}
  >
    {icon && <Icon of={icon} />}
    {children}
    {iconAfter && <Icon of={iconAfter} />}
  </Link>
)
