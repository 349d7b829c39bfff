import { computedOf, isFormula, meaningOf, type Outcome, workOut } from '../../model/index.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** A number that follows from others, as one types: what is gathered from other rows stays as it was read. */
export const ComputedInput = ({ entity, field, draft, id }: InputProps) => {
  const known = new Map<string, Outcome>()
  const held = (name: string): unknown =>
    known.has(name) ? known.get(name) : draft[entity.field[name]?.key ?? name]
  for (const each of computedOf(entity))
    if (each.works && isFormula(each.works)) known.set(each.name, workOut(each.works, held))
  return (
    <output id={id} className={styles.output}>
      {meaningOf(field.kind).show(held(field.name)) || '–'}
    </output>
  )
}
