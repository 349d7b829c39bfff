import styles from './calls.module.css'

interface CodeProps {
  readonly label: string
  readonly text: string
}

/** Text as a program reads it, in a region of its own that scrolls. */
export const Code = ({ label, text }: CodeProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
  <section className={styles.code} aria-label={label} tabIndex={0}>
    <pre>{text}</pre>
  </section>
)
