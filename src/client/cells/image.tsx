import type { Cell } from './cell.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** A thumbnail of an image on this site or of a bitmap as data; any other address is not loaded. */
export const image: Cell = ({ field, row }) => {
  const value = row[field.key]
  return typeof value === 'string' ? (
    <Thumbnail address={value} label={field.label} version={row.version} />
  ) : null
}
