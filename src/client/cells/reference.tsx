import type { Tone } from '../../descriptor/index.ts'
import { isRow, labelOf } from '../../model/index.ts'
import type { Cell, Placed } from './cell.ts'
import styles from './cells.module.css'

/** What the row referred to is called; '' where there is none or its label did not come along. */
export const labelIn = ({ model, field, row }: Placed): string => {
  const nested = field.nested === null ? null : row[field.nested]
  const target = model.entities[field.to ?? '']
  return isRow(nested) && target ? labelOf(model, target, nested) : ''
}

export const chipClass = (tone: Tone): string => `${styles.chip} ${styles[tone]}`

/** The name of the row referred to; in a chip where the field says colours for its values. */
export const reference: Cell = (placed) => {
  const label = labelIn(placed)
  if (!label) return null
  const { chips } = placed.field
  return chips ? <span className={chipClass(chips[label] ?? 'neutral')}>{label}</span> : label
}
