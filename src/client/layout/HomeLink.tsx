import { useLocation } from 'react-router-dom'
import { frame } from '../../model/messages.ts'
import { lower } from '../../model/words.ts'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { useModel } from '../hooks/use-model.ts'
import { firstListOf } from './menu.ts'

/** The way to the first screen: the dashboard, or the first list where there is none. Nothing where one is there. */
export const HomeLink = () => {
  const model = useModel()
  const { pathname } = useLocation()
  const first = model.dashboard ? undefined : firstListOf(model)
  const to = first?.route.list ?? '/'
  if (pathname === to) return null
  return <ButtonLink to={to}>{first ? frame.toList(lower(first.title.many)) : frame.toDashboard}</ButtonLink>
}
