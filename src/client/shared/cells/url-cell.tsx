import { linkTo } from '../../../model/kinds/url.ts'
import { hostBehind } from '../../../model/values/web-address.ts'
import type { CellRenderer } from './cell.ts'
import styles from './cells.module.css'

/**
 * A link that opens in a new tab without a referrer; an unsafe or invalid address is plain text.
 * If the browser would open another host than the text shows, that host follows the link.
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
