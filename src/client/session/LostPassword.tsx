import { useId, useState } from 'react'
import { signIn } from '../../model/first-messages.ts'
import { Button } from '../design/Button.tsx'
import { asFailed } from '../failed.ts'
import styles from './LostPassword.module.css'
import { mailsResets, requestReset } from './reset-calls.ts'

/** Says how to get a new password; where the server mails links, asks it for one to the address in the form. */
export const LostPassword = ({ email }: { readonly email: () => string }) => {
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
      await requestReset(email())
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
