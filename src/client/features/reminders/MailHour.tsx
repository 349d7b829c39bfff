import { reminding, mailHour as words } from '#texts/reminder-screen'
import { toast } from '../../shared/design/overlay/toast.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useCapabilities } from '../../shared/request/use-user.ts'
import styles from './my-reminders.module.css'
import { hourIn, hourPath, refreshReminders } from './reminder.ts'
import { HourSelect, zoneWords } from './ScheduleFields.tsx'

/** Shows and sets the hour of the user's mails. Renders nothing if the server sends none. */
export const MailHour = () => {
  const can = useCapabilities()
  const requests = useRequests()
  const { data: time } = useCall(can.has('reminders') ? hourPath : null, hourIn)
  if (!time) return null
  const set = async (hour: string) => {
    try {
      await requests.call('PUT', hourPath, { hour })
      toast({ tone: 'green', title: words.saved(hour) })
    } catch (error) {
      toast({ tone: 'red', title: words.failed, text: asFailed(error).message })
    } finally {
      refreshReminders(requests)
    }
  }
  return (
    <div className={styles.hour}>
      <b aria-hidden="true">{words.label}</b>
      <HourSelect label={words.label} hour={time.hour} onHour={(hour) => void set(hour)} />
      <p className={styles.none}>
        {words.text(zoneWords(time.zone))} {!time.mail.set_up && reminding.noMail}
      </p>
    </div>
  )
}
