import { useState } from 'react'
import { showDay } from '../../../model/index.ts'
import { DayField } from './DayField.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { asText } from './plain-inputs.tsx'
import { faultOfDay, typedDay } from './typed-day.ts'

/**
 * A date, typed and shown as dd-mm-yyyy in every locale, or picked from a calendar that is fetched on first use.
 * An invalid text stays, shows an error on blur, and is sent for the server to refuse.
 */
export const DateInput = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, today, change } = props
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(true)
  const value = asText(draft[field.key])
  const read = (text: string): string => typedDay(text, today) ?? text.trim()
  const shown = read(typed) === value ? typed : showDay(value)
  const wrong = left && value !== '' && !invalid ? faultOfDay(value, today) : null
  const note = `${id}-note`
  return (
    <>
      <DayField
        {...{ id, required, disabled, today }}
        label={field.label}
        text={shown}
        day={typedDay(value, today)}
        invalid={invalid || wrong !== null}
        describedBy={[describedBy, wrong !== null && note].filter(Boolean).join(' ') || undefined}
        onText={(text) => {
          setTyped(text)
          change({ [field.key]: read(text) || null })
        }}
        onDay={(day) => change({ [field.key]: day })}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true)
          setTyped(showDay(value))
        }}
      />
      {wrong !== null && (
        <p className={styles.wrong} id={note}>
          {wrong}
        </p>
      )}
    </>
  )
}
