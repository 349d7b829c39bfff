import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { inputs } from '../../model/form-messages.ts'
import { IconButton } from '../design/IconButton.tsx'
import { asText } from './as-text.ts'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'

/** A secret that is set, never read: covered unless one asks to see it. Confirmations are typed the same way. */
export const PasswordInput = ({
  field,
  draft,
  id,
  required,
  invalid,
  describedBy,
  disabled,
  change,
}: InputProps) => {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className={styles.within}>
        <input
          id={id}
          className={`${styles.input} ${styles.beside}`}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          value={asText(draft[field.key])}
          aria-required={required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          readOnly={disabled}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
          onChange={(event) => change({ [field.key]: event.target.value })}
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
