import { isRow, labelOf } from '../../model/index.ts'
import type { Cell } from './cell.ts'

/** The names of the rows referred to, joined by commas. */
export const references: Cell = ({ model, field, row }) => {
  const items = row[field.key]
  const target = model.entities[field.to ?? '']
  if (!Array.isArray(items) || !target) return null
  const labels = items.map((item) => (isRow(item) ? labelOf(model, target, item) : String(item)))
  return labels.filter(Boolean).join(', ') || null
}
