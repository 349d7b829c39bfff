import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router-dom'
import { noPermission } from '../../model/messages.ts'
import { ButtonLink } from './ButtonLink.tsx'
import { StateMessage } from './StateMessage.tsx'

/** The screen is not for this person. Where it is the first one, there is nowhere else to send them. */
export const NoPermission = () => {
  const { pathname } = useLocation()
  return (
    <StateMessage icon={Lock} title={noPermission.title} text={noPermission.text}>
      {pathname !== '/' && <ButtonLink to="/">{noPermission.dashboard}</ButtonLink>}
    </StateMessage>
  )
}
