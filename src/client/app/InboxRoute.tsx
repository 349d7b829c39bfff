import { InboxScreen } from '../features/inbox/InboxScreen.tsx'
import { MailHour } from '../features/reminders/MailHour.tsx'
import { MyReminders } from '../features/reminders/MyReminders.tsx'

/** The inbox, with the user's reminders below it. */
export const InboxRoute = () => <InboxScreen foot={<MyReminders />} mailHour={<MailHour />} />
