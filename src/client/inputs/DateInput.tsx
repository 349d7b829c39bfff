import { useState } from 'react'
import { inputs } from '#texts/form'
import { type Day, isDay, readDay, showDay } from '../../model/index.ts'
import { DayField } from './DayField.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { asText } from './plain-inputs.tsx'

const read = (text: string): string => typedDay(text) ?? text.trim()

/**
 * A day, typed and shown as dd-mm-yyyy whatever the locale, or picked from a calendar (fetched on first use).
 * A text that is no day stays as it is, says so once the field is left, and is sent for the server to refuse.
 */
export const DateInput = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, today, change } = props
  const [typed, setTyped] = useState('')
  const [left, setLeft] = useState(true)
  const value = asText(draft[field.key])
  const shown = read(typed) === value ? typed : showDay(value)
  const wrong = left && value !== '' && typedDay(value) === null && !invalid
  const note = `${id}-note`
  return (
    <>
      <DayField
        {...{ id, required, disabled, today }}
        label={field.label}
        text={shown}
        day={typedDay(value)}
        invalid={invalid || wrong}
        describedBy={[describedBy, wrong && note].filter(Boolean).join(' ') || undefined}
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
      {wrong && (
        <p className={styles.wrong} id={note}>
          {inputs.day.wrong(value)}
        </p>
      )}
    </>
  )
}

DateInput.pasted = read

const century = 2000

/**
 * The day that a person means by what they typed, day first always: '31-12-2026', '31/12/2026', '31.12.26',
 * '31122026', '3112 2026'; a pasted '2026-12-31' too. null where it is no day ('12/31/2026' is none).
 */
export const typedDay = (text: string): Day | null => {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const digits = /^(\d{2})(\d{2}) ?(\d{2}|\d{4})$/.exec(typed)
  const parts = digits ?? /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{2}|\d{4})$/.exec(typed)
  if (!parts) return null
  const year = parts[3]?.length === 2 ? century + Number(parts[3]) : parts[3]
  return readDay(`${parts[1]}-${parts[2]}-${year}`)
}
