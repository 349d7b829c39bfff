import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { signIn as texts } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import styles from '../../shared/design/TextField.module.css'
import { TextField } from '../../shared/design/TextField.tsx'
import type { FieldMessages } from '../../shared/request/http-call.ts'
import { signIn } from './sign-in-calls.ts'

export interface SignInFormProps {
  /** Initial value of the email field. */
  readonly email?: string
  readonly onSignedIn: (token: string, userId: number | null) => void
  /** Drawn below the button; the argument reads the email field. */
  readonly foot?: (email: () => string) => ReactNode
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '')

/**
 * Sign-in form with email and password. The server's messages are shown under the fields, and the typed values are
 * kept.
 */
export const SignInForm = ({ email = '', onSignedIn, foot }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldMessages>({})
  const busy = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const typed = new FormData(event.currentTarget)
    busy.current = true
    const answer = await signIn(text(typed, 'email'), text(typed, 'password'))
    if ('token' in answer) {
      onSignedIn(answer.token, answer.userId)
      return
    }
    busy.current = false
    setErrors(answer.errors)
    const input = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    // Focus the password for retyping, unless the email is not a valid address.
    const wrong = input('email')?.validity.valid === false ? 'email' : 'password'
    input(wrong)?.focus()
    if (wrong === 'password') input(wrong)?.select()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
        errors={errors.email}
        {...(email ? {} : { 'data-autofocus': '' })}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        errors={errors.password}
        {...(email ? { 'data-autofocus': '' } : {})}
      />
      <Button type="submit" variant="primary" large block>
        {texts.submit}
      </Button>
      {foot?.(() => (form.current ? text(new FormData(form.current), 'email') : ''))}
    </form>
  )
}
