import type { Cell } from './cell.ts'
import styles from './cells.module.css'

/** An address that opens a new message. */
export const email: Cell = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || value === '') return null
  return (
    <a className={`${styles.mail} target`} href={`mailto:${encodeURIComponent(value).replace('%40', '@')}`}>
      {value}
    </a>
  )
}
