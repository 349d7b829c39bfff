import { type ComponentType, useEffect, useState } from 'react'
import { frame } from '../model/messages.ts'
import { ErrorState } from './design/ErrorState.tsx'

interface ScreenModule<P> {
  readonly Screen: ComponentType<P>
  /** Fetches the screen's script ahead. */
  readonly fetch: () => void
}

/**
 * A screen whose script is fetched when it is first shown. Not lazy() and Suspense: React holds back what is there
 * for 300 ms once it has shown a fallback.
 */
export const screenModule = <P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): ScreenModule<P> => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const fetch = () => {
    loading ??= load().then(
      (screen) => {
        loaded = screen
        return screen
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Screen = (props: P) => {
    const [Shown, setShown] = useState(() => loaded)
    const [broken, setBroken] = useState(false)
    useEffect(() => {
      if (Shown || broken) return
      fetch().then(
        (screen) => setShown(() => screen),
        (error: unknown) => {
          console.error(error)
          setBroken(true)
        },
      )
    }, [Shown, broken])
    if (Shown) return <Shown {...props} />
    return broken ? (
      <ErrorState title={frame.notLoaded} why={frame.notLoadedText} onRetry={() => setBroken(false)} />
    ) : null
  }
  return { Screen, fetch: () => void fetch().catch(() => {}) }
}
