import { app, literals, sources } from 'virtual:product'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { frame } from '#texts/frame'
import { buildWith, kinds } from '../../model/index.ts'
import type { KindMeaning } from '../../model/kinds/kind.ts'
import { Layout } from '../features/shell/Layout.tsx'
import { Prompt } from '../shared/design/overlay/Prompt.tsx'
import { Toasts } from '../shared/design/overlay/Toasts.tsx'
import { ErrorState, StateMessage } from '../shared/design/StateMessage.tsx'
import { Navigation } from '../shared/navigation/Navigation.tsx'
import { dashboardPath, firstCallsOf, isRowId, itemPath, userPath } from '../shared/request/paths.ts'
import { Requests } from '../shared/request/requests.ts'
import { RequestsProvider, useRequests } from '../shared/request/use-requests.tsx'
import { useUser } from '../shared/request/use-user.ts'
import { orderIn, settingOf } from '../shared/screen/columns-choice.ts'
import { queryAt } from '../shared/screen/list-preferences.ts'
import { HomeLink } from '../shared/screen/NoPermission.tsx'
import { type Screen, ScreenProvider } from '../shared/screen/screen.tsx'
import { readSetting } from '../shared/state/settings.ts'
import { useStore } from '../shared/state/store.ts'
import { ModelProvider } from '../shared/state/use-model.ts'
import { buttonFeatures } from './button-features.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Features } from './feature.tsx'
import { pageFeatures, panelFeatures, screenFeatures } from './features.tsx'
import { routesOf, screenAt, screens } from './routes.tsx'
import { usePanels } from './use-panels.ts'

/** The model of the product, built from its descriptors; the server validates them before it serves this page. */
const model = buildWith(sources, app, literals)
const routes = routesOf(model)

const pathsFor = (screen: Screen, search: string): readonly string[] => {
  switch (screen.kind) {
    case 'dashboard':
      return model.dashboard ? [dashboardPath] : []
    case 'list':
      // Skips filtered lists: only the user's answer contains whether the server supports filters.
      return firstCallsOf(model, screen.entity, screen.list, (first) =>
        queryAt(
          search,
          undefined,
          orderIn(readSetting(settingOf('sort', screen.entity, screen.list)), first),
        ),
      ).filter((path) => !path.includes('&where='))
    case 'form':
    case 'record':
      return screen.id !== null && isRowId(screen.id) ? [itemPath(screen.entity, screen.id)] : []
    case 'calls':
      return ['/api/openapi.json']
    case 'import':
    case 'inbox':
    case 'outbox':
    case 'missing':
      return []
  }
}

const screenInAddress = (): readonly [Screen, search: string] => {
  const [pathname = '', search = ''] = location.hash.slice(1).split('?')
  return [screenAt(routes, pathname || '/'), search]
}

/** Starts fetching the script of the screen in the address. */
export const fetchScreen = (): void => {
  const [screen] = screenInAddress()
  if (screen.kind !== 'missing') screens[screen.kind].fetch()
}

let started: Requests | undefined

/**
 * The requests of this page. The first time it starts the calls of the screen in the address, or continues those that
 * index.html has started. Once, even if React renders the page twice: a begun call can be read only once.
 */
const pageRequests = (): Requests => {
  if (started) return started
  started = new Requests(window.prefetched)
  for (const path of [userPath, ...pathsFor(...screenInAddress())]) started.prefetch(path)
  return started
}

/** The page of a signed-in user. */
export const AppRoot = () => {
  const [requests] = useState(pageRequests)
  return (
    <ErrorBoundary>
      <RequestsProvider value={requests}>
        <Zoned>
          <Navigation>
            <Screens />
            <Prompt />
            <Said />
            <Features of={pageFeatures} />
          </Navigation>
        </Zoned>
      </RequestsProvider>
    </ErrorBoundary>
  )
}

/** Resolves the time zone for display; undefined where no kind of the product depends on a time zone. */
const zoneBy = Object.values<KindMeaning>(kinds).find(({ zone }) => zone)?.zone

/** Provides the model with the user's time zone. */
const Zoned = ({ children }: { readonly children: ReactNode }) => {
  const said = useUser().data?.zone
  const zoned = useMemo(() => (zoneBy ? { ...model, zone: zoneBy(said) } : model), [said])
  return <ModelProvider value={zoned}>{children}</ModelProvider>
}

const Said = () => <Toasts calls={useStore(useRequests().inFlight)} />

const Screens = () => {
  const { pathname } = useLocation()
  const here = useMemo(() => ({ screen: screenAt(routes, pathname), pathname }), [pathname])
  usePanels()
  // memoized by path: a change of the query string alone does not render the layout again
  return useMemo(
    () => (
      <ScreenProvider value={here}>
        <Layout>
          <CurrentScreen screen={here.screen} />
        </Layout>
        <Features of={panelFeatures} />
        <Features of={buttonFeatures} />
      </ScreenProvider>
    ),
    [here],
  )
}

/** The screen at the current address, rendered once the user is loaded. Its calls have already started. */
const CurrentScreen = ({ screen }: { readonly screen: Screen }) => {
  const { session } = useRequests()
  const { data: user, error, retry } = useUser()
  useEffect(() => {
    if (user) session.started(user)
  }, [session, user])
  if (user)
    return (
      <ErrorBoundary at={placeOf(screen)}>
        <Shown screen={screen} />
        <Features of={screenFeatures} />
      </ErrorBoundary>
    )
  return error ? (
    <ErrorState
      title={frame.notStarted}
      why={error.message}
      preserved={frame.notStartedText}
      onRetry={retry}
    />
  ) : null
}

const placeOf = (screen: Screen): string =>
  'entity' in screen ? `${screen.kind} ${screen.entity.name} ${'id' in screen ? screen.id : ''}` : screen.kind

const Shown = ({ screen }: { readonly screen: Screen }) => {
  switch (screen.kind) {
    case 'dashboard':
      return <screens.dashboard.Part />
    case 'list':
      return <screens.list.Part key={screen.entity.name} entity={screen.entity} list={screen.list} />
    case 'form':
      return <screens.form.Part key={placeOf(screen)} entity={screen.entity} id={screen.id} />
    case 'record':
      return <screens.record.Part key={placeOf(screen)} entity={screen.entity} id={screen.id} />
    case 'import':
      return <screens.import.Part key={screen.entity.name} entity={screen.entity} />
    case 'calls':
      return <screens.calls.Part call={screen.call} />
    case 'inbox':
      return <screens.inbox.Part />
    case 'outbox':
      return <screens.outbox.Part />
    case 'missing':
      return (
        <StateMessage icon={FileQuestion} title={frame.notFound} text={frame.notFoundText}>
          <HomeLink />
        </StateMessage>
      )
  }
}
