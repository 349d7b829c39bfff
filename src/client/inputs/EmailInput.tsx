import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { typedAttributes } from './typed-attributes.ts'

/** An email address; touch keyboards offer the @. */
export const EmailInput = (props: InputProps) => (
  <input
    {...typedAttributes(props)}
    className={styles.input}
    type="email"
    inputMode="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)
