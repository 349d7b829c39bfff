import { unseenRow } from '#texts/unseen'
import type { CellRenderer } from './cell.ts'
import styles from './unseen.module.css'

/**
 * Stands for a row that is outside what the person may read: the answer leaves it out, its id and its name. Nothing for
 * any other.
 */
export const unseen: CellRenderer = ({ model, field: { key, nested, to = '' }, row }) =>
  key in row || (nested ?? '') in row || model.entities[to]?.scopes.length === 0 ? null : (
    <span className={styles.unseen} role="img" aria-label={unseenRow} data-tooltip={unseenRow}>
      –
    </span>
  )
