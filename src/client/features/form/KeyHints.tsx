import { Kbd } from '../../shared/design/marks.tsx'
import styles from './form-bar.module.css'

/** The keys that press a button, in it; whoever cannot see them is told by its `aria-keyshortcuts`. */
export const KeyHints = ({ children }: { readonly children: string }) => (
  <span className={styles.keys} aria-hidden="true">
    <Kbd>{children}</Kbd>
  </span>
)
