import { meaningOf } from '../../../model/index.ts'
import { computedValues } from './computed-values.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** A computed number, updated while the user types. */
export const ComputedInput = ({ model, entity, field, draft, id }: InputProps) => (
  <output id={id} className={styles.output}>
    {meaningOf(field.kind).show(computedValues(model, entity, draft)(field.name), field, model.zone) || '–'}
  </output>
)

ComputedInput.worked = computedValues
