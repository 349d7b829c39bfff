import { account } from '../../model/messages.ts'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import { useStore } from '../hooks/use-store.ts'
import { useUser } from '../hooks/use-user.ts'
import { SignInForm } from './SignInForm.tsx'
import { keepToken, leave, sessionRenewed, signInNeeded } from './session.ts'

/**
 * Sign-in over the screen, when a session ends in mid-work: what was typed stays, and the calls that were refused are
 * made again. Somebody else who signs in gets a page of their own.
 */
export const SignInOver = () => {
  const open = useStore(signInNeeded)
  const { data: user } = useUser()
  const signedIn = (token: string, userId: number | null) => {
    if (userId === null || user?.id === null || userId === user?.id) return sessionRenewed(token)
    keepToken(token)
    location.reload()
  }
  return (
    <Dialog open={open} onClose={() => {}} firm alert title={account.ended} text={account.endedText}>
      <div style={{ marginTop: 'var(--space-5)' }}>
        <SignInForm
          email={user?.email ?? ''}
          onSignedIn={signedIn}
          foot={() => (
            <div style={{ marginTop: 'var(--space-2)' }}>
              <Button variant="ghost" block onClick={leave}>
                {account.giveUp}
              </Button>
            </div>
          )}
        />
      </div>
    </Dialog>
  )
}
