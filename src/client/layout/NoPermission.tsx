import Lock from 'lucide-react/icons/lock'
import { noPermission } from '../../model/messages.ts'
import { StateMessage } from '../design/StateMessage.tsx'
import { HomeLink } from './HomeLink.tsx'

/** The screen is not for this person. */
export const NoPermission = () => (
  <StateMessage icon={Lock} title={noPermission.title} text={noPermission.text}>
    <HomeLink />
  </StateMessage>
)
