import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { signIn } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import { asFailed } from '../../shared/request/http-call.ts'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'
import styles from './SignInFrame.module.css'
import { SignInFrame } from './SignInFrame.tsx'
import { mailsResets, requestPasswordReset } from './sign-in-calls.ts'

export { hydrateForm } from './hydrate-form.ts'

/** The sign-in page for visitors without a token. */
export const LoginScreen = ({ onSignedIn }: Pick<SignInFormProps, 'onSignedIn'>) => {
  useLayoutEffect(() => {
    // the built page has the form before this script: the focus may be in it already
    if (!document.activeElement?.matches('input'))
      document.querySelector<HTMLInputElement>('[data-autofocus]')?.focus()
  }, [])
  useEffect(() => window.replayPress?.(), [])
  return (
    <SignInFrame title={signIn.title} text={signIn.text}>
      <SignInForm onSignedIn={onSignedIn} foot={(email) => <LostPassword email={email} />} />
    </SignInFrame>
  )
}

/**
 * Explains how to get a new password. If the server sends mail, it can request a reset link for the address in the
 * form.
 */
const LostPassword = ({ email }: { readonly email: () => string }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [mails, setMails] = useState(false)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const show = () => {
    setOpen(!open)
    if (!open) void mailsResets().then(setMails)
  }
  const send = async () => {
    setBusy(true)
    try {
      await requestPasswordReset(email())
      setSaid(signIn.lostSent)
    } catch (error) {
      const { errors, message } = asFailed(error)
      setSaid(errors.email?.join(' ') ?? message)
    }
    setBusy(false)
  }
  return (
    <div className={styles.lost}>
      <button type="button" className="link" aria-expanded={open} aria-controls={id} onClick={show}>
        {signIn.lost}
      </button>
      <div id={id} className={styles.how} role="status" hidden={!open}>
        <p>{said || (mails ? signIn.lostMailText : signIn.lostText)}</p>
        {mails && said !== signIn.lostSent && (
          <Button disabled={busy} onClick={() => void send()}>
            {signIn.lostMail}
          </Button>
        )}
      </div>
    </div>
  )
}
