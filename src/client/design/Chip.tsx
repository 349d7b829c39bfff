import type { Tone } from '../../descriptor/index.ts'
import styles from './Chip.module.css'

/** One value in its own colour. */
export const Chip = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <span className={styles.chip} data-tone={tone}>
    {children}
  </span>
)
