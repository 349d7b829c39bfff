import { useEffect, useLayoutEffect, useState } from 'react'
import { newPassword } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import { clearSession } from '../../shared/request/session.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { isSpent, resetPassword } from './sign-in-calls.ts'

const toLogin = () => {
  history.replaceState(null, '', '#/')
  clearSession()
}

/** The target of a reset link, '#/new-password/{token}'. A link sets a new password once. */
export const ResetScreen = () => {
  const [token] = useState(() => location.hash.replace(/^#\/new-password\//, ''))
  const [done, setDone] = useState(false)
  const [spent, setSpent] = useState(false)
  useEffect(() => {
    void isSpent(token).then(setSpent)
  }, [token])
  useLayoutEffect(() => document.querySelector<HTMLInputElement>('[data-autofocus]')?.focus(), [])
  if (spent)
    return (
      <SignInFrame title={newPassword.spent} text={newPassword.spentText}>
        <Button variant="primary" large block onClick={toLogin}>
          {newPassword.back}
        </Button>
      </SignInFrame>
    )
  return done ? (
    <SignInFrame title={newPassword.done} text={newPassword.doneText}>
      <Button variant="primary" large block onClick={toLogin}>
        {newPassword.back}
      </Button>
    </SignInFrame>
  ) : (
    <SignInFrame title={newPassword.title} text="">
      <NewPasswordForm
        onSubmit={(password, confirmation) => resetPassword(token, password, confirmation)}
        onDone={() => setDone(true)}
      />
    </SignInFrame>
  )
}
