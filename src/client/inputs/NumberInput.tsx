import { useState } from 'react'
import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { typedAttributes } from './typed-attributes.ts'

/** The number that a text stands for ('1250.5', '1250,5'); the text itself where it is none, for the server to judge. */
export const typedNumber = (text: string): number | string => {
  const plain = text.trim().replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text
}

/** A number, written as text, so that no wheel or arrow changes it by chance. */
export const NumberInput = (props: InputProps) => {
  const { field, draft, change } = props
  const [typed, setTyped] = useState('')
  const value = draft[field.key] ?? ''
  return (
    <input
      {...typedAttributes(props)}
      className={`${styles.input} ${styles.figures}`}
      inputMode="decimal"
      autoComplete="off"
      value={typedNumber(typed) === value ? typed : asText(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        change({ [field.key]: typedNumber(event.target.value) })
      }}
    />
  )
}
