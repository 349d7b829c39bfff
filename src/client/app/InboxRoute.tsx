import { InboxScreen } from '../inbox/InboxScreen.tsx'

/** The inbox, with what stands below it. */
export const InboxRoute = () => <InboxScreen />
