import { useState } from 'react'
import { decimalInput } from '#texts/form'
import { type FieldModel, meaningOf } from '../../model/index.ts'
import { groupDecimal, mostDigits } from '../../model/values/decimal.ts'
import styles from './DecimalInput.module.css'
import type { InputProps } from './input-props.ts'
import plain from './inputs.module.css'
import { asText } from './plain-inputs.tsx'
import { typedDecimal } from './typed-decimal.ts'

/** The value that a text stands for, as it travels; the text itself where there is no telling, for the server to judge. */
const read = (text: string, { scale = 0, currency }: FieldModel): string => {
  const typed = typedDecimal(text, scale, currency)
  return 'value' in typed ? typed.value : text.trim()
}

/** Why a text is no value; null where it is one. */
const faultOf = (text: string, { scale = 0, currency }: FieldModel): string | null => {
  const typed = typedDecimal(text, scale, currency)
  if ('value' in typed) return null
  const { either, places, digits, none } = decimalInput
  if (typed.wrong === 'either') return either(text, typed.whole, scale)
  if (typed.wrong === 'places') return places(text, scale)
  return typed.wrong === 'digits' ? digits(text, mostDigits - scale) : none(text)
}

/**
 * A decimal or an amount of money: typed as people write one, read without guessing, and shown grouped once it is left.
 * While it is typed, it says what it understood. A text that is no number stays as it is, and is sent for the server to
 * refuse.
 */
export const DecimalInput = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, change } = props
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(true)
  const value = asText(draft[field.key])
  const fault = value === '' ? null : faultOf(value, field)
  const settled = fault === null ? groupDecimal(value) : value
  const shown = read(typed, field) === value ? typed : settled
  const wrong = left && !invalid ? fault : null
  const understood = !left && value !== '' && fault === null && shown !== value && shown !== settled
  const [note, unit] = [`${id}-note`, `${id}-unit`]
  const told = [describedBy, field.currency && unit, wrong && note].filter(Boolean).join(' ')
  return (
    <>
      <div className={plain.within}>
        <input
          id={id}
          className={`${plain.input} ${plain.figures} ${styles.amount}`}
          data-unit={field.currency !== undefined}
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          aria-required={required}
          aria-invalid={invalid || wrong !== null}
          aria-describedby={told || undefined}
          readOnly={disabled}
          onFocus={() => setLeft(false)}
          onBlur={() => {
            setLeft(true)
            setTyped(settled)
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            change({ [field.key]: read(event.target.value, field) || null })
          }}
        />
        {field.currency !== undefined && (
          <span className={styles.unit} id={unit}>
            {field.currency}
          </span>
        )}
      </div>
      {wrong !== null && (
        <p className={plain.wrong} id={note}>
          {wrong}
        </p>
      )}
      <p className={plain.note} role="status">
        {understood && decimalInput.understood(meaningOf(field.kind).show(value, field, props.model.zone))}
      </p>
    </>
  )
}

DecimalInput.pasted = read
