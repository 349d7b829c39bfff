import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** A computed count: shown where a form names it, never written. */
export const DaysUntilInput = ({ field, draft, id }: InputProps) => (
  <output id={id} className={styles.output}>
    {asText(draft[field.key]) || '–'}
  </output>
)
