import { useState } from 'react'
import { decimalInput } from '#texts/form'
import { meaningOf } from '../../../model/index.ts'
import { groupDecimal } from '../../../model/values/decimal.ts'
import styles from './FigureInput.module.css'
import type { Input, InputProps } from './input-props.ts'
import plain from './inputs.module.css'
import { ambiguityOfNumber, figuresOf, keysFor, typedFigures } from './typed-figures.ts'

/**
 * A number, decimal or amount of money. It parses without guessing, shows the parsed value while typing, and formats it
 * on blur. An invalid text stays.
 */
export const FigureInput: Input = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, change } = props
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(true)
  const held = draft[field.key]
  const value = figuresOf(held)
  const { value: understands, fault } = value === '' ? { value: '', fault: null } : typedFigures(value, field)
  const settled = fault === null && typeof held === 'string' ? groupDecimal(value) : value
  const shown = typed !== '' && figuresOf(typedFigures(typed, field).value) === value ? typed : settled
  const wrong = left && !invalid ? fault : null
  const understood = !left && value !== '' && fault === null && shown !== value && shown !== settled
  const [note, unit] = [`${id}-note`, `${id}-unit`]
  const told = [describedBy, field.currency && unit, wrong && note].filter(Boolean).join(' ')
  const { show } = meaningOf(field.kind)
  return (
    <>
      <div className={plain.within}>
        <input
          id={id}
          className={`${plain.input} ${plain.figures} ${field.scale === undefined ? '' : styles.amount}`}
          data-unit={field.currency !== undefined}
          inputMode={keysFor(field)}
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
          onChange={({ target }) => {
            setTyped(target.value)
            const to = target.value.trim() === '' ? null : typedFigures(target.value, field).value
            change({ [field.key]: to })
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
        {understood && decimalInput.understood(show(understands, field, props.model.zone))}
      </p>
    </>
  )
}

FigureInput.unsent = ambiguityOfNumber
