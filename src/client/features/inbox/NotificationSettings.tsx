import type { ReactNode } from 'react'
import { explained as said } from '#texts/inbox-screen'
import { hasComments } from '../../shared/comments/use-comments-enabled.ts'
import { Dialog } from '../../shared/design/overlay/Dialog.tsx'
import { useCan } from '../../shared/request/use-user.ts'
import type { PanelProps } from '../../shared/screen/panels.ts'
import { useModel } from '../../shared/state/use-model.ts'
import styles from './notification-settings.module.css'

interface NotificationSettingsProps extends PanelProps {
  /** Input for the hour of notification mails. */
  readonly mailHour?: ReactNode
}

/** Explains what notifies the user by default, what overrides it, and when mails are sent. */
export const NotificationSettings = ({ open, onClose, mailHour }: NotificationSettingsProps) => {
  const model = useModel()
  const reminds = useCan('reminders')
  const many = model.list.filter(hasComments).map(({ title }) => title.many)
  return (
    <Dialog open={open} onClose={onClose} shape="wide" read title={said.title} text={said.text}>
      <h3 className={styles.title}>{said.byItself}</h3>
      <ul className={styles.reasons}>
        {said.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className={styles.text}>{said.choose}</p>
      {many.length > 0 && <p className={styles.text}>{said.where(many)}</p>}
      {reminds && (
        <>
          <h3 className={styles.title}>{said.mails}</h3>
          {mailHour}
        </>
      )}
    </Dialog>
  )
}
