import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { newPassword, saving } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import styles from '../../shared/design/TextField.module.css'
import { TextField } from '../../shared/design/TextField.tsx'
import { asFailed, type FieldMessages } from '../../shared/request/http-call.ts'

interface NewPasswordFormProps {
  /** Asks for the current password as well. */
  readonly withCurrent?: boolean
  /** @throws Failed with messages by field */
  readonly onSubmit: (password: string, confirmation: string, current: string) => Promise<unknown>
  readonly onDone: () => void
  /** Drawn beside the button. */
  readonly children?: ReactNode
}

const known = ['current_password', 'password', 'confirm_password']
const text = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Asks for a new password twice. The server validates it, and its messages are shown under the fields. */
export const NewPasswordForm = ({ withCurrent, onSubmit, onDone, children }: NewPasswordFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldMessages>({})
  const [general, setGeneral] = useState('')
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await onSubmit(
        text(typed, 'password'),
        text(typed, 'confirm_password'),
        text(typed, 'current_password'),
      )
      onDone()
    } catch (error) {
      const failed = asFailed(error)
      setErrors(failed.errors)
      const first = known.find((name) => failed.errors[name])
      setGeneral(first ? '' : Object.values(failed.errors).flat().join(' ') || failed.message)
      form.current?.querySelector<HTMLInputElement>(`[name="${first ?? 'password'}"]`)?.focus()
    }
    sending.current = false
    setBusy(false)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {general && (
        <p className={styles.general} role="alert">
          {general}
        </p>
      )}
      {withCurrent && (
        <TextField
          label={newPassword.current}
          name="current_password"
          type="password"
          autoComplete="current-password"
          data-autofocus=""
          errors={errors.current_password}
        />
      )}
      <TextField
        label={newPassword.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={newPassword.text}
        errors={errors.password}
        {...(withCurrent ? {} : { 'data-autofocus': '' })}
      />
      <TextField
        label={newPassword.confirm}
        name="confirm_password"
        type="password"
        autoComplete="new-password"
        errors={errors.confirm_password}
      />
      <div className={styles.actions}>
        {children}
        <Button type="submit" variant="primary" large block={!children} disabled={busy}>
          {busy ? saving : newPassword.submit}
        </Button>
      </div>
    </form>
  )
}
