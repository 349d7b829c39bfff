import { useLayoutEffect } from 'react'
import { signIn } from '../../model/first-messages.ts'
import { LostPassword } from './LostPassword.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { keepToken } from './session.ts'

/** All that somebody without a token sees. */
export const LoginScreen = () => {
  useLayoutEffect(() => document.querySelector<HTMLInputElement>('[data-autofocus]')?.focus(), [])
  return (
    <SignInFrame title={signIn.title} text={signIn.text}>
      <SignInForm
        onSignedIn={(token) => {
          keepToken(token)
          location.reload()
        }}
        foot={(email) => <LostPassword email={email} />}
      />
    </SignInFrame>
  )
}
