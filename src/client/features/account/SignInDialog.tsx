import { useLayoutEffect } from 'react'
import { account } from '#texts/account'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import styles from '../../shared/design/TextField.module.css'
import { useLeaveGuard } from '../../shared/navigation/leave-guard.ts'
import { storeToken } from '../../shared/request/session.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useUser } from '../../shared/request/use-user.ts'
import { useStore } from '../../shared/state/store.ts'
import { SignInForm } from './SignInForm.tsx'

/** Blurs the page below, since the person at the screen may not be the user who was signed in. */
const useCovered = (): void =>
  useLayoutEffect(() => {
    const page = document.getElementById('app')
    page?.style.setProperty('filter', 'blur(var(--space-3))')
    return () => void page?.style.removeProperty('filter')
  }, [])

/**
 * Asks the user to sign in again. Typed input is kept, and refused or waiting calls are repeated. If a different user
 * signs in, the page reloads.
 */
export const SignInDialog = () => {
  const guard = useLeaveGuard()
  const { session } = useRequests()
  const instead = useStore(session.signInNeeded)?.instead ?? null
  const { data: user } = useUser()
  useCovered()
  const signedIn = (token: string, userId: number | null) => {
    if (userId !== null && userId === user?.id) return session.renewed(token)
    storeToken(token)
    if (userId === null || user?.id === null) void session.look()
    else location.reload()
  }
  const name = user?.name || user?.email || ''
  const text = guard.holds ? account.endedTyped : account.endedText
  const textInstead = guard.holds ? account.insteadTyped(name) : account.insteadText(name)
  return (
    <Dialog
      open
      onClose={() => {}}
      firm
      alert
      title={instead === null ? account.ended : account.instead(instead)}
      text={instead === null ? text : textInstead}
    >
      <div className={styles.over}>
        <SignInForm
          email={user?.email ?? ''}
          onSignedIn={signedIn}
          foot={() => (
            <Button variant="ghost" block onClick={() => session.leave()}>
              {instead === null ? account.giveUp : account.goOnAs(instead)}
            </Button>
          )}
        />
      </div>
    </Dialog>
  )
}
