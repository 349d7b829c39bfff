import { type FormEvent, useRef, useState } from 'react'
import { account } from '#texts/account'
import { newPassword, saving } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import styles from '../../shared/design/TextField.module.css'
import { TextField } from '../../shared/design/TextField.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import type { PasswordChallenge } from './saving.ts'

/** Asks for the current password over a form whose save requires it. The form's input is kept. */
export const CurrentPassword = ({ proving }: { readonly proving: PasswordChallenge }) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await proving.attempt(String(typed.get('current_password') ?? ''))
    } catch (error) {
      const { errors: named, message } = asFailed(error)
      const said = Object.values(named).flat()
      setErrors(said.length > 0 ? said : [message])
      form.current?.querySelector<HTMLInputElement>('input')?.select()
    }
    sending.current = false
    setBusy(false)
  }
  const cancel = () => {
    if (!sending.current) proving.cancel()
  }
  return (
    <Dialog open onClose={cancel} title={account.currentTitle} text={account.currentText}>
      <form ref={form} className={styles.over} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={newPassword.current}
          name="current_password"
          type="password"
          autoComplete="current-password"
          data-autofocus=""
          errors={errors}
        />
        <div className={styles.actions}>
          <Button large disabled={busy} onClick={cancel}>
            {account.cancel}
          </Button>
          <Button type="submit" variant="primary" large disabled={busy}>
            {busy ? saving : account.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
