import styles from './Tag.module.css'

/** A short mark beside a title: "Sample data". */
export const Tag = ({ children }: { readonly children: string }) => (
  <span className={styles.tag}>{children}</span>
)
