import { frame } from '#texts/frame'
import type { Tone } from '../../../descriptor/index.ts'
import styles from './marks.module.css'

/** 'Anita Sharma' → 'AS'. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** A person's initials, decorative beside the name. */
export const Avatar = ({ name, small }: { readonly name: string; readonly small?: boolean }) => (
  <span className={small ? `${styles.avatar} ${styles.small}` : styles.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** A value in a coloured chip. */
export const Chip = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
)

/** A short label beside a title: "Sample data". */
export const Tag = ({ children }: { readonly children: string }) => (
  <span className={styles.tag}>{children}</span>
)

/** A key of the keyboard. */
export const Kbd = ({
  children,
  className,
}: {
  readonly children: string
  readonly className?: string | undefined
}) => <kbd className={className ? `${styles.kbd} ${className}` : styles.kbd}>{children}</kbd>

/** The 2 px bar below the top bar, shown while calls are in flight. */
export const ProgressBar = ({ active }: { readonly active: boolean }) =>
  active ? <div className={styles.bar} role="progressbar" aria-label={frame.loading} /> : null
