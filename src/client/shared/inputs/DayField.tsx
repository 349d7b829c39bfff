import Calendar from 'lucide-react/icons/calendar'
import { useRef, useState } from 'react'
import { inputs } from '#texts/form'
import { frame } from '#texts/frame'
import type { Day } from '../../../model/index.ts'
import { isComposing } from '../design/composing.ts'
import { IconButton } from '../design/Icon.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

const picker = onFirstUse(() => import('./DayPicker.tsx').then((part) => part.DayPicker), {
  what: frame.parts.calendar,
  as: 'over',
})

interface DayFieldProps
  extends Pick<InputProps, 'id' | 'today' | 'required' | 'invalid' | 'describedBy' | 'disabled'> {
  /** The label of the calendar. */
  readonly label: string
  readonly text: string
  /** The parsed date. */
  readonly day: Day | null
  readonly onText: (text: string) => void
  readonly onDay: (day: Day | null) => void
  readonly onFocus?: () => void
  readonly onBlur?: () => void
}

/** A date field with a calendar that is fetched on first use. */
export const DayField = ({ label, text, day, today, disabled, onText, onDay, ...rest }: DayFieldProps) => {
  const { id, required, invalid, describedBy, onFocus, onBlur } = rest
  const [picking, setPicking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className={styles.within} ref={box} data-tooltips="top">
        <input
          ref={input}
          id={id}
          className={`${styles.input} ${styles.beside} ${styles.figures}`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={inputs.day.placeholder}
          value={text}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          readOnly={disabled}
          onFocus={onFocus}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || !event.altKey || disabled || isComposing(event)) return
            event.preventDefault()
            setPicking(true)
          }}
          onChange={(event) => onText(event.target.value)}
        />
        <IconButton
          icon={Calendar}
          label={inputs.day.choose(label)}
          className={styles.button}
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={picking}
          onPointerEnter={picker.fetch}
          onFocus={picker.fetch}
          onClick={() => setPicking(true)}
        />
      </div>
      {picking && (
        <picker.Part
          label={label}
          anchor={box}
          returnTo={input}
          day={day}
          today={today}
          onClose={() => setPicking(false)}
          onChoose={onDay}
        />
      )}
    </>
  )
}
