import { linkTo } from '../../../model/kinds/url.ts'
import { hostBehind } from '../../../model/values/web-address.ts'
import type { CellRenderer } from './cell.ts'
import styles from './cells.module.css'

/**
 * A link that opens beside the page and tells the other side nothing of it. What is no address that may be opened stands
 * as text. Where a browser opens another host than a person reads, that one stands behind it.
 */
export const urlCell: CellRenderer = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || value === '') return null
  const address = linkTo(value)
  if (address === null) return value
  const host = hostBehind(address)
  return (
    <a className={`${styles.mail} target`} href={address} target="_blank" rel="noopener noreferrer" dir="ltr">
      {host === null ? address : `${address} (${host})`}
    </a>
  )
}
