import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** Text of several lines; grows with what is in it. */
export const LongtextInput = ({
  field,
  draft,
  id,
  required,
  invalid,
  describedBy,
  disabled,
  change,
}: InputProps) => (
  <textarea
    id={id}
    className={`${styles.input} ${styles.area}`}
    rows={3}
    value={asText(draft[field.key])}
    aria-required={required}
    aria-invalid={invalid}
    aria-describedby={describedBy}
    readOnly={disabled}
    onChange={(event) => change({ [field.key]: event.target.value })}
  />
)
