import { meaningOf } from '../../model/index.ts'
import type { Cell } from './cell.ts'

/** The value in words, as its kind says them; anything that its kind does not know is shown as it came. */
export const text: Cell = ({ field, row }) => {
  const value = row[field.key]
  if (meaningOf(field.kind).isEmpty(value)) return null
  return meaningOf(field.kind).show(value) || String(value)
}
