import { Kbd } from '../../shared/design/marks.tsx'
import styles from './form-bar.module.css'

/** Shows a button's shortcut keys in it; screen readers get them from its `aria-keyshortcuts`. */
export const KeyHints = ({ children }: { readonly children: string }) => (
  <span className={styles.keys} aria-hidden="true">
    <Kbd>{children}</Kbd>
  </span>
)
