import Clock from 'lucide-react/icons/clock'
import { useRef, useState } from 'react'
import { inputs } from '#texts/form'
import { showDay } from '../../../model/index.ts'
import { readClock } from '../../../model/values/written-time.ts'
import { isComposing } from '../design/composing.ts'
import { IconButton } from '../design/Icon.tsx'
import { onFirstUse } from '../design/overlay/on-first-use.tsx'
import styles from './DateTimeInput.module.css'
import { DayField } from './DayField.tsx'
import type { Input, InputProps } from './input-props.ts'
import shared from './inputs.module.css'
import { asText } from './plain-inputs.tsx'
import { typedDay } from './typed-day.ts'
import {
  halfHours,
  partsOfDayWithTime,
  readTypedInstant,
  type TypedParts,
  twiceIn,
  typedDraftValue,
  unsentInstant,
  writtenAs,
} from './typed-instant.ts'

const picker = onFirstUse(() => import('./TimePicker.tsx').then((part) => part.TimePicker), {
  what: inputs.instant.list,
  as: 'over',
})

const nothing: TypedParts = { day: '', time: '' }

/**
 * A date and time in the business time zone, typed or picked. An invalid text stays as typed.
 * A time skipped by the clock shows an error and is not sent. For a time that occurs twice, the first is the default.
 */
export const DateTimeInput: Input = (props: InputProps) => {
  const { model, field, draft, id, required, invalid, describedBy, disabled, today, change } = props
  const { zone } = model
  const [typed, setTyped] = useState(nothing)
  const [left, setLeft] = useState(true)
  const [picking, setPicking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const value = asText(draft[field.key])
  const shown = typedDraftValue(typed, zone) === value ? typed : writtenAs(value, zone)
  const { instants, wrong } = readTypedInstant(shown, zone)
  const twice = instants.length > 1 ? twiceIn(instants, zone) : null
  const says = left && !invalid ? wrong : null
  const note = `${id}-note`
  const described = [describedBy, (says ?? twice) !== null && note].filter(Boolean).join(' ') || undefined
  const enter = (parts: Partial<TypedParts>) => {
    const next = { ...shown, ...parts }
    setTyped(next)
    change({ [field.key]: typedDraftValue(next, zone) || null })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when both of its inputs are left
    <div
      onFocus={() => setLeft(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setLeft(true)
        setTyped(writtenAs(value, zone))
      }}
    >
      <div className={styles.parts}>
        <DayField
          {...{ id, required, disabled, today }}
          label={field.label}
          text={shown.day}
          day={typedDay(shown.day)}
          invalid={invalid || says !== null}
          describedBy={described}
          onText={(day) => enter(partsOfDayWithTime(day, zone) ?? { day })}
          onDay={(day) => enter({ day: day === null ? '' : showDay(day) })}
        />
        <div className={shared.within} ref={box} data-tooltips="top">
          <input
            ref={time}
            className={`${shared.input} ${shared.beside} ${shared.figures}`}
            autoComplete="off"
            placeholder={inputs.instant.placeholder}
            value={shown.time}
            aria-label={inputs.instant.timeOf(field.label)}
            aria-required={required}
            aria-invalid={invalid || says !== null}
            aria-describedby={described}
            readOnly={disabled}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || !event.altKey || disabled || isComposing(event)) return
              event.preventDefault()
              setPicking(true)
            }}
            onChange={(event) => enter({ time: event.target.value })}
          />
          <IconButton
            icon={Clock}
            label={inputs.instant.choose(field.label)}
            className={shared.button}
            disabled={disabled}
            aria-haspopup="listbox"
            aria-expanded={picking}
            onPointerEnter={picker.fetch}
            onFocus={picker.fetch}
            onClick={() => setPicking(true)}
          />
        </div>
      </div>
      {says !== null && (
        <p className={shared.wrong} id={note}>
          {says}
        </p>
      )}
      {twice && (
        <fieldset className={styles.twice} disabled={disabled}>
          <legend className={shared.note} id={note}>
            {twice.text}
          </legend>
          {twice.choices.map(({ instant, label }) => (
            <label key={instant}>
              <input
                type="radio"
                className="tick-box"
                name={`${id}-which`}
                checked={value === instant}
                onChange={() => change({ [field.key]: instant })}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {picking && (
        <picker.Part
          label={field.label}
          anchor={box}
          returnTo={time}
          times={halfHours(typedDay(shown.day), zone)}
          time={readClock(shown.time)?.slice(0, 5) ?? null}
          onClose={() => setPicking(false)}
          onChoose={(chosen) => enter({ time: chosen })}
        />
      )}
    </div>
  )
}

DateTimeInput.unsent = unsentInstant
