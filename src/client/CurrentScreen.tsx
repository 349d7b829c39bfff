import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useEffect } from 'react'
import { frame } from '../model/messages.ts'
import { ErrorState } from './design/ErrorState.tsx'
import { StateMessage } from './design/StateMessage.tsx'
import { useUser } from './hooks/use-user.ts'
import { Guarded } from './layout/Guarded.tsx'
import { HomeLink } from './layout/HomeLink.tsx'
import { type Screen, screens } from './routes.tsx'
import { sessionStarted } from './session/session.ts'

const Shown = ({ screen }: { readonly screen: Screen }) => {
  switch (screen.kind) {
    case 'dashboard':
      return <screens.dashboard.Part />
    case 'list':
      return <screens.list.Part key={screen.entity.name} entity={screen.entity} list={screen.list} />
    case 'form':
      return (
        <screens.form.Part key={`${screen.entity.name} ${screen.id}`} entity={screen.entity} id={screen.id} />
      )
    case 'calls':
      return <screens.calls.Part call={screen.call} />
    case 'missing':
      return (
        <StateMessage icon={FileQuestion} title={frame.notFound} text={frame.notFoundText}>
          <HomeLink />
        </StateMessage>
      )
  }
}

const placeOf = (screen: Screen): string =>
  'entity' in screen ? `${screen.kind} ${screen.entity.name} ${'id' in screen ? screen.id : ''}` : screen.kind

/** The screen that the address names, once it is known who looks at it. Its calls are under way already. */
export const CurrentScreen = ({ screen }: { readonly screen: Screen }) => {
  const { data: user, error, retry } = useUser()
  useEffect(() => {
    if (user) sessionStarted()
  }, [user])
  if (user)
    return (
      <Guarded at={placeOf(screen)}>
        <Shown screen={screen} />
      </Guarded>
    )
  return error ? (
    <ErrorState title={frame.notStarted} why={error.message} kept={frame.notStartedText} onRetry={retry} />
  ) : null
}
