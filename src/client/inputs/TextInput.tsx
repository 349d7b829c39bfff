import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { typedAttributes } from './typed-attributes.ts'

/** One line of text. */
export const TextInput = (props: InputProps) => (
  <input {...typedAttributes(props)} className={styles.input} autoComplete="off" />
)
