import { type ComponentType, useEffect, useState } from 'react'

interface Part<P> {
  /** Renders once its script is there; nothing until then. */
  readonly Part: ComponentType<P>
  /** Fetches the script ahead: on a pointer that comes near, or focus. */
  readonly fetch: () => void
}

/**
 * A part whose script is fetched when it is first wanted. Not lazy() and Suspense: React holds back what is there
 * for 300 ms once it has shown a fallback.
 * @param onFailure called when the script cannot be had, with the properties of the part that wanted it
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
  const Part = (props: P) => {
    const [Shown, setShown] = useState(() => loaded)
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, with the properties of that moment
    useEffect(() => {
      if (Shown) return
      let wanted = true
      fetch().then(
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
