import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** One line of text. */
export const TextInput = ({
  field,
  draft,
  id,
  required,
  invalid,
  describedBy,
  disabled,
  change,
}: InputProps) => (
  <input
    id={id}
    className={styles.input}
    autoComplete="off"
    value={asText(draft[field.key])}
    aria-required={required}
    aria-invalid={invalid}
    aria-describedby={describedBy}
    readOnly={disabled}
    onChange={(event) => change({ [field.key]: event.target.value })}
  />
)
