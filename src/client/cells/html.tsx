import type { Cell } from './cell.ts'
import { RawHtml } from './RawHtml.tsx'

/** Raw html, sanitised before it reaches the page. */
export const html: Cell = ({ field, row }) => {
  const value = row[field.key]
  return typeof value === 'string' && value.trim() !== '' ? <RawHtml source={value} /> : null
}
