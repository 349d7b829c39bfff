import { useId } from 'react'
import { reminding as words } from '#texts/reminder-screen'
import type { ReminderHour } from '../../../../schemas/reminder-hour.ts'
import type { ReminderOptions } from './reminder.ts'
import styles from './reminders.module.css'

interface DeliveryFieldsProps {
  readonly wish: ReminderOptions
  readonly time: ReminderHour
  readonly onWish: (change: Partial<ReminderOptions>) => void
}

/** Delivery by mail, in the inbox, or both. */
export const DeliveryFields = ({ wish, time, onWish }: DeliveryFieldsProps) => {
  const id = useId()
  const { set_up: works, address } = time.mail
  return (
    <fieldset className={styles.how}>
      <legend className={styles.heading}>{words.how}</legend>
      <label>
        <input
          type="checkbox"
          className="tick-box"
          checked={works && wish.mail}
          disabled={!works}
          aria-describedby={works ? undefined : id}
          onChange={({ target }) => onWish({ mail: target.checked })}
        />
        {words.mail(address)}
      </label>
      <label>
        <input
          type="checkbox"
          className="tick-box"
          checked={wish.inbox}
          onChange={({ target }) => onWish({ inbox: target.checked })}
        />
        {words.inbox}
      </label>
      {!works && (
        <p id={id} className={styles.hint}>
          {words.noMail}
        </p>
      )}
    </fieldset>
  )
}
