import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { inputs } from '#texts/form'
import { yesOrNo } from '#texts/grammar'
import { comparedBy } from '../../../model/entity/compared.ts'
import { asLine } from '../../../model/kinds/text.ts'
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

/** A computed count: shown where a form names it, never written. */
export const DaysUntilInput = ({ field, draft, id }: InputProps) => (
  <output id={id} className={styles.output}>
    {asText(draft[field.key]) || '–'}
  </output>
)

/** What every field that is typed in has: its label's id, what assistive technology is told, and its text in the draft. */
export const typedAttributes = (props: InputProps) => {
  const { field, draft, id, required, invalid, describedBy, disabled, change } = props
  const typed = asText(draft[field.key])
  return {
    id,
    value: comparedBy(field) === 'text' ? asLine(typed) : typed,
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
