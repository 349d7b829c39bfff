import { callTo } from '../../../model/kinds/phone.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import links from './links.module.css'
import { asText, typedAttributes } from './plain-inputs.tsx'

/** A telephone number; touch keyboards show digits. Read-only, it is a link that calls the number. */
export const PhoneInput = (props: InputProps) => {
  const { field, draft, id, disabled, describedBy } = props
  const value = asText(draft[field.key])
  const call = callTo(value)
  if (!disabled)
    return (
      <input
        {...typedAttributes(props)}
        className={`${styles.input} ${styles.figures}`}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
    )
  return (
    <output id={id} className={styles.output} aria-describedby={describedBy}>
      {call === null ? (
        value || '–'
      ) : (
        <a className={links.link} href={call}>
          {value}
        </a>
      )}
    </output>
  )
}
