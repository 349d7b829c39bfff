import { unseenRow } from '#texts/unseen'
import type { CellRenderer } from './cell.ts'
import styles from './unseen.module.css'

/**
 * A mark for a referenced row that the user may not read: the answer omits its id and its label. Null for any other
 * reference.
 */
export const unseen: CellRenderer = ({ model, field: { key, nested, to = '' }, row }) =>
  key in row || (nested ?? '') in row || model.entities[to]?.scopes.length === 0 ? null : (
    <span className={styles.unseen} role="img" aria-label={unseenRow} data-tooltip={unseenRow}>
      –
    </span>
  )
