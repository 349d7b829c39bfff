import { computedOf, isFormula, meaningOf, workOut } from '../../model/index.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** A number that follows from others, as one types: what is gathered from other rows stays as it was read. */
export const ComputedInput = ({ model, entity, field, draft, id }: InputProps) => {
  const known = new Map<string, unknown>()
  const held = (name: string): unknown =>
    known.has(name) ? known.get(name) : draft[entity.field[name]?.key ?? name]
  for (const { name, works, scale } of computedOf(entity)) {
    const worked = works && isFormula(works) ? workOut(works, scale, held) : null
    if (worked) known.set(name, 'value' in worked ? worked.value : null)
  }
  return (
    <output id={id} className={styles.output}>
      {meaningOf(field.kind).show(held(field.name), field, model.zone) || '–'}
    </output>
  )
}
