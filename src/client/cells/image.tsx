import { isSafeImage } from '../../model/kinds/image.ts'
import type { Cell } from './cell.ts'
import styles from './cells.module.css'

/** A thumbnail of an image on this site or of a bitmap as data; any other address is not loaded. */
export const image: Cell = ({ field, row }) => {
  const value = row[field.key]
  if (typeof value !== 'string' || !isSafeImage(value)) return null
  return (
    <img className={styles.image} src={value} alt={field.label} loading="lazy" decoding="async" height="28" />
  )
}
