import styles from './Avatar.module.css'

/** 'Anita Sharma' → 'AS'. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Somebody's initials; decoration beside their name. */
export const Avatar = ({ name, small }: { readonly name: string; readonly small?: boolean }) => (
  <span className={small ? `${styles.avatar} ${styles.small}` : styles.avatar} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
