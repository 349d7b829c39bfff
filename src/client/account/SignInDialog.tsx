import { account } from '#texts/account'
import { Button } from '../design/Button.tsx'
import { Dialog } from '../design/overlay/Dialog.tsx'
import styles from '../design/TextField.module.css'
import { useLeaveGuard } from '../navigation/leave-guard.ts'
import { keepToken, leave } from '../request/session.ts'
import { useRequests } from '../request/use-requests.tsx'
import { useUser } from '../request/use-user.ts'
import { SignInForm } from './SignInForm.tsx'

/**
 * What was typed stays, and the calls that were refused are made again. Somebody else who signs in gets a page of
 * their own.
 */
export const SignInDialog = () => {
  const guard = useLeaveGuard()
  const requests = useRequests()
  const { data: user } = useUser()
  const signedIn = (token: string, userId: number | null) => {
    if (userId === null || user?.id === null || userId === user?.id) return requests.session.renewed(token)
    keepToken(token)
    location.reload()
  }
  return (
    <Dialog
      open
      onClose={() => {}}
      firm
      alert
      title={account.ended}
      text={guard.holds ? account.endedTyped : account.endedText}
    >
      <div className={styles.over}>
        <SignInForm
          email={user?.email ?? ''}
          onSignedIn={signedIn}
          foot={() => (
            <Button variant="ghost" block onClick={leave}>
              {account.giveUp}
            </Button>
          )}
        />
      </div>
    </Dialog>
  )
}
