import Lock from 'lucide-react/icons/lock'
import { noPermission } from '../../model/messages.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { StateMessage } from './StateMessage.tsx'

/** The screen is not for this person. */
export const NoPermission = () => (
  <StateMessage icon={Lock} title={noPermission.title} text={noPermission.text}>
    <ButtonLink to="/">{noPermission.dashboard}</ButtonLink>
  </StateMessage>
)
