import CircleAlert from 'lucide-react/icons/circle-alert'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type InputHTMLAttributes, useId, useState } from 'react'
import { signIn } from '#texts/sign-in'
import { Icon, IconButton } from './Icon.tsx'
import styles from './TextField.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string
  readonly hint?: string
  readonly errors?: readonly string[] | undefined
}

/** A labelled input of the sign-in screens with its errors below; a password can be revealed. */
export const TextField = ({ label, hint, errors = [], type, ...rest }: TextFieldProps) => {
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const wrong = errors.length > 0
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          className={styles.input}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-hint ${id}-errors`}
        />
        {secret && (
          <IconButton
            className={styles.eye}
            icon={shown ? EyeOff : Eye}
            label={shown ? signIn.hide : signIn.show}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <ul id={`${id}-errors`} className={styles.errors} aria-live="polite">
        {errors.map((message) => (
          <li key={message} className={styles.error}>
            <Icon of={CircleAlert} size={13} />
            {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
