import { useState } from 'react'
import { newPassword } from '../../model/first-messages.ts'
import { Button } from '../design/Button.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { resetPassword } from './reset-calls.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { leave } from './session.ts'

const toLogin = () => {
  history.replaceState(null, '', '#/')
  leave()
}

/** Where a reset link leads, '#/new-password/{token}': a new password may be set, once. */
export const ResetScreen = () => {
  const [token] = useState(() => location.hash.replace(/^#\/new-password\//, ''))
  const [done, setDone] = useState(false)
  return done ? (
    <SignInFrame title={newPassword.done} text={newPassword.doneText}>
      <Button variant="primary" large block onClick={toLogin}>
        {newPassword.back}
      </Button>
    </SignInFrame>
  ) : (
    <SignInFrame title={newPassword.title} text={newPassword.text}>
      <NewPasswordForm
        onSubmit={(password, confirmation) => resetPassword(token, password, confirmation)}
        onDone={() => setDone(true)}
      />
    </SignInFrame>
  )
}
