import { callTo } from '../../../model/kinds/phone.ts'
import type { CellRenderer } from './cell.ts'
import styles from './cells.module.css'

/** A link that calls the number; a value that is no telephone number is plain text. */
export const phoneCell: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || value === '') return null
  const call = callTo(value)
  return call === null ? (
    value
  ) : (
    <a className={`${styles.mail} target`} href={call}>
      {value}
    </a>
  )
}
