import { account } from '#texts/account'
import { frame } from '#texts/frame'
import { newPassword } from '#texts/sign-in'
import { Button } from '../../shared/design/Button.tsx'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import styles from '../../shared/design/TextField.module.css'
import { useRequests } from '../../shared/request/use-requests.tsx'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { changePassword } from './account-calls.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** Changes the user's own password; opened from the user menu. */
export const ChangePassword = ({ open, onClose }: PanelProps) => {
  const requests = useRequests()
  return (
    <Dialog open={open} onClose={onClose} title={frame.changePassword} text={account.changeText}>
      <div className={styles.over}>
        <NewPasswordForm
          withCurrent
          onSubmit={(password, confirmation, current) =>
            changePassword(requests, current, password, confirmation)
          }
          onDone={() => {
            onClose()
            toast({ tone: 'green', title: newPassword.done, text: account.othersEnded })
          }}
        >
          <Button large onClick={onClose}>
            {account.cancel}
          </Button>
        </NewPasswordForm>
      </div>
    </Dialog>
  )
}
