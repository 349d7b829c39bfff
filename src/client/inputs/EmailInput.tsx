import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** An email address; touch keyboards offer the @. */
export const EmailInput = ({
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
    type="email"
    inputMode="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    value={asText(draft[field.key])}
    aria-required={required}
    aria-invalid={invalid}
    aria-describedby={describedBy}
    readOnly={disabled}
    onChange={(event) => change({ [field.key]: event.target.value })}
  />
)
