import { grantsText } from '../../model/grants-text.ts'
import { isRow, labelOf } from '../../model/index.ts'
import { listing } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import type { Cell } from './cell.ts'

/** The names of the rows referred to, joined by commas; what a role may do is said in words. */
export const references: Cell = ({ model, entity, field, row }) => {
  const items = row[field.key]
  const target = model.entities[field.to ?? '']
  if (!Array.isArray(items) || !target) return null
  const ofRole = entity.serves === 'role' && target.serves === 'permission'
  if (ofRole && row.everything === true) return listing.allOf(lower(target.title.many))
  const labels = items.map((item) => (isRow(item) ? labelOf(model, target, item) : String(item)))
  return (ofRole && grantsText(model, labels)) || labels.filter(Boolean).join(', ') || null
}
