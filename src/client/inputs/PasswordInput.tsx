import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { inputs } from '../../model/form-messages.ts'
import { IconButton } from '../design/IconButton.tsx'
import type { InputProps } from './input-props.ts'
import styles from './inputs.module.css'
import { typedAttributes } from './typed-attributes.ts'

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
