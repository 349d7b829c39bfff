import { isRow, labelOf } from '../../model/index.ts'
import chip from '../design/Chip.module.css'
import type { Cell, Placed } from './cell.ts'

/** What the row referred to is called; '' where there is none or its label did not come along. */
export const labelIn = ({ model, field, row }: Placed): string => {
  const nested = field.nested === null ? null : row[field.nested]
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}

/** The name of the row referred to; in a chip where the field says colours for its values. */
export const reference: Cell = (placed) => {
  const label = labelIn(placed)
  if (!label) return null
  const { chips } = placed.field
  return chips ? (
    <span className={chip.chip} data-tone={chips[label] ?? 'neutral'}>
      {label}
    </span>
  ) : (
    label
  )
}
