import Lock from 'lucide-react/icons/lock'
import { useLocation } from 'react-router-dom'
import { frame, noPermission } from '#texts/frame'
import { lower } from '#texts/grammar'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { StateMessage } from '../design/StateMessage.tsx'
import { useModel } from '../state/use-model.ts'
import { firstListOf } from './menu.ts'

/** Shown if the user may not open the screen. */
export const NoPermission = () => (
  <StateMessage icon={Lock} title={noPermission.title} text={noPermission.text}>
    <HomeLink />
  </StateMessage>
)

/** A link to the first screen: the dashboard, or else the first list. Nothing on that screen itself. */
export const HomeLink = () => {
  const model = useModel()
  const { pathname } = useLocation()
  const first = model.dashboard ? undefined : firstListOf(model)
  const to = first?.route.list ?? '/'
  if (pathname === to) return null
  return <ButtonLink to={to}>{first ? frame.toList(lower(first.title.many)) : frame.toDashboard}</ButtonLink>
}
