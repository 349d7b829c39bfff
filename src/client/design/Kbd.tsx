import styles from './Kbd.module.css'

/** A key to press. */
export const Kbd = ({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string | undefined
}) => <kbd className={className ? `${styles.kbd} ${className}` : styles.kbd}>{children}</kbd>
