import { type ComponentType, useEffect, useState } from 'react'

/** How often a script that did not arrive is asked for again, and after how long, in milliseconds. */
const tries = 3
const pause = 1_000

interface Part<P> {
  /** Renders once its script is there; nothing until then. */
  readonly Part: ComponentType<P>
  /** Fetches the script ahead: on a pointer that comes near, or focus. */
  readonly fetch: () => void
}

/**
 * A part whose script is fetched when it is first wanted. Not lazy() and Suspense: React holds back what is there
 * for 300 ms once it has shown a fallback.
 * @param onFailure called when the script cannot be had after all, with the properties of the part that wanted it
 */
export const onFirstUse = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailure?: (props: P) => void,
): Part<P> => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = (): Promise<void> => {
    loading ??= load()
      .then((part) => {
        loaded = part
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const fetchAgain = (tries: number): Promise<void> =>
    fetch().catch(async (error: unknown) => {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      return fetchAgain(tries - 1)
    })
  const Part = (props: P) => {
    const [Shown, setShown] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, with the properties of that moment
    useEffect(() => {
      if (Shown) return
      let wanted = true
      fetchAgain(tries).then(
        () => wanted && setShown(() => loaded),
        (error: unknown) => {
          console.error(error)
          if (wanted) onFailure?.(props)
        },
      )
      return () => {
        wanted = false
      }
    }, [Shown])
    return Shown ? <Shown {...props} /> : null
  }
  return { Part, fetch: () => void (loaded ?? fetch().catch(() => {})) }
}
