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

/** Text of several lines; its height grows with the text. */
export const LongtextInput = (props: InputProps) => (
  <textarea {...typedAttributes(props)} className={`${styles.input} ${styles.area}`} rows={3} />
)

/** Raw HTML as text, with a sanitised preview as in lists. */
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

/** An e-mail address; touch keyboards show the @. */
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

/** A password or its confirmation: write-only, and hidden unless the user reveals it. */
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

/** A switch, with its state as a word. */
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

/** A computed number of days, read-only. */
export const DaysUntilInput = ({ field, draft, id }: InputProps) => (
  <output id={id} className={styles.output}>
    {asText(draft[field.key]) || '–'}
  </output>
)

/** The attributes of a typed input: its id, ARIA attributes, and its text in the draft. */
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

/** The value as the text of an input; '' unless it is a text or a number. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
