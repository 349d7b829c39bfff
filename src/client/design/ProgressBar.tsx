import { frame } from '../../model/messages.ts'
import styles from './ProgressBar.module.css'

/** The 2 px bar at the top bar's foot, while calls are under way. */
export const ProgressBar = ({ active }: { readonly active: boolean }) =>
  active ? <div className={styles.bar} role="progressbar" aria-label={frame.loading} /> : null
