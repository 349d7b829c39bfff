import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { inputs } from '#texts/form'
import { yesOrNo } from '#texts/grammar'
import { RawHtml } from '../cells/RawHtml.tsx'
import { Button } from '../design/Button.tsx'
import { IconButton } from '../design/Icon.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** One line of text. */
export const TextInput = (props: InputProps) => (
  <input {...typedAttributes(props)} className={styles.input} autoComplete="off" />
)

/** Text of several lines; grows with what is in it. */
export const LongtextInput = (props: InputProps) => (
  <textarea {...typedAttributes(props)} className={`${styles.input} ${styles.area}`} rows={3} />
)

/** Raw html, written as text; the preview shows it sanitised, as lists do. */
export const HtmlInput = (props: InputProps) => {
  const [preview, setPreview] = useState(false)
  const source = asText(props.draft[props.field.key])
  return (
    <>
      {preview ? (
        <div className={styles.preview} id={props.id}>
          {source ? <RawHtml source={source} /> : inputs.html.nothing}
        </div>
      ) : (
        <LongtextInput {...props} />
      )}
      <Button variant="ghost" aria-pressed={preview} onClick={() => setPreview(!preview)}>
        {preview ? inputs.html.write : inputs.html.preview}
      </Button>
    </>
  )
}

/** An email address; touch keyboards offer the @. */
export const EmailInput = (props: InputProps) => (
  <input
    {...typedAttributes(props)}
    className={styles.input}
    type="email"
    inputMode="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)

/** A secret that is set, never read: covered unless one asks to see it. Confirmations are typed the same way. */
export const PasswordInput = (props: InputProps) => {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className={styles.within}>
        <input
          {...typedAttributes(props)}
          className={`${styles.input} ${styles.beside}`}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? inputs.secret.hide : inputs.secret.show}
          className={styles.button}
          onClick={() => setShown(!shown)}
        />
      </div>
      <p className={styles.note} role="status">
        {capsLock && inputs.secret.capsLock}
      </p>
    </>
  )
}

/** The number that a text stands for ('1250.5', '1250,5'); the text itself where it is none, for the server to judge. */
const typedNumber = (text: string): number | string => {
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

NumberInput.pasted = typedNumber

/** Yes or no: a switch, with its state in a word too. */
export const FlagInput = ({ field, draft, id, invalid, describedBy, disabled, change }: InputProps) => {
  const on = draft[field.key] === true
  return (
    <span className={styles.flag}>
      <input
        id={id}
        className={styles.switch}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => change({ [field.key]: event.target.checked })}
      />
      <span aria-hidden="true">{on ? yesOrNo.yes : yesOrNo.no}</span>
    </span>
  )
}

FlagInput.pasted = (text: string): unknown => {
  if (/^(yes|true|1|x|✓)$/i.test(text)) return true
  return /^(no|false|0)$/i.test(text) ? false : text
}

/** A computed count: shown where a form names it, never written. */
export const DaysUntilInput = ({ field, draft, id }: InputProps) => (
  <output id={id} className={styles.output}>
    {asText(draft[field.key]) || '–'}
  </output>
)

/** What every field that is typed in has: its label's id, what assistive technology is told, and its text in the draft. */
export const typedAttributes = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, change } = props
  return {
    id,
    value: asText(draft[field.key]),
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    readOnly: disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [field.key]: event.target.value }),
  }
}

/** What a text input shows of a value; nothing where it holds nothing that can be written. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
