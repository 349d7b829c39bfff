import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { CurrentScreen } from './CurrentScreen.tsx'
import { callsInFlight } from './calls-in-flight.ts'
import { fetchLikely } from './design/overlay/on-first-use.tsx'
import { Prompt } from './design/overlay/Prompt.tsx'
import { Toasts } from './design/overlay/Toasts.tsx'
import { Tooltips } from './design/overlay/Tooltips.tsx'
import { Freshness } from './freshness/Freshness.tsx'
import { ModelProvider } from './hooks/use-model.ts'
import { Guarded } from './layout/Guarded.tsx'
import { Layout } from './layout/Layout.tsx'
import { Panels } from './layout/Panels.tsx'
import { ScreenProvider } from './layout/use-screen.ts'
import { model } from './model.ts'
import { Navigation } from './navigation/Navigation.tsx'
import { routesOf, screenAt } from './routes.tsx'
import { SignInOver } from './session/SignInOver.tsx'
import { startCalls } from './start-calls.ts'

const routes = routesOf(model)
startCalls(routes, model)

const Screens = () => {
  const { pathname } = useLocation()
  const here = useMemo(() => ({ screen: screenAt(routes, pathname), pathname }), [pathname])
  // the same element while the path stays: what only changes the query of a list draws nothing around it
  return useMemo(
    () => (
      <ScreenProvider value={here}>
        <Layout>
          <CurrentScreen screen={here.screen} />
        </Layout>
        <Panels />
      </ScreenProvider>
    ),
    [here],
  )
}

/** Once the first screen is at rest: what is likely to be wanted next, so that it is there without the network. */
const useFetchLikely = (): void => {
  useEffect(() => {
    const idle = window.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1))
    const look = () => {
      if (callsInFlight.get() > 0 || !document.querySelector('h1')) return
      end()
      idle(() => {
        performance.mark('first-screen-at-rest')
        void fetchLikely()
      })
    }
    const end = callsInFlight.subscribe(() => setTimeout(look, 50))
    return end
  }, [])
}

/** Everything that a signed-in person sees. */
export const App = () => {
  useFetchLikely()
  return (
    <Guarded>
      <ModelProvider value={model}>
        <Navigation>
          <Screens />
          <Prompt />
          <Toasts />
          <Tooltips />
          <SignInOver />
          <Freshness />
        </Navigation>
      </ModelProvider>
    </Guarded>
  )
}
