import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { typedAttributes } from './typed-attributes.ts'

/** Text of several lines; grows with what is in it. */
export const LongtextInput = (props: InputProps) => (
  <textarea {...typedAttributes(props)} className={`${styles.input} ${styles.area}`} rows={3} />
)
