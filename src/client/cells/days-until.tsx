import { urgencyOf } from '../../model/index.ts'
import { daysUntil as meaning } from '../../model/kinds/days-until.ts'
import type { Cell } from './cell.ts'
import styles from './cells.module.css'

/** Days in words; a near deadline and a missed one that still matters stand out by weight and mark, not by colour alone. */
export const daysUntil: Cell = ({ model, entity, field, row, today }) => {
  const value = row[field.key]
  if (meaning.isEmpty(value) || value === '') return null
  const urgency = urgencyOf(model, entity, row, value, today)
  return (
    <span className={styles.days} data-urgency={urgency ?? undefined}>
      {meaning.show(value) || String(value)}
    </span>
  )
}
