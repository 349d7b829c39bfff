import { InboxScreen } from '../features/inbox/InboxScreen.tsx'
import { MailHour } from '../features/reminders/MailHour.tsx'
import { MyReminders } from '../features/reminders/MyReminders.tsx'

/** The inbox, with what stands below it: the reminders that one has. */
export const InboxRoute = () => <InboxScreen foot={<MyReminders />} mailHour={<MailHour />} />
