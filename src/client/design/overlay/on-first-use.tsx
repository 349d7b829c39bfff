import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { frame } from '#texts/frame'
import { reloadPage } from '../../state/page.ts'
import { ErrorState } from '../StateMessage.tsx'
import { isOutdated, mendStyles } from './missing-files.ts'
import { toast } from './toast.ts'

/** A wish that is older than this opens nothing any more, and how long to wait before asking again, in milliseconds. */
const wishHolds = 1_000
const pause = 250

/** What is known of a part before its script is there. */
interface Settings<P> {
  /** What it is called at the beginning of a sentence: 'The menu'. */
  readonly what: string
  /**
   * Where it stands: 'screen' or 'place' in the page, where it says so itself when its script is missing; 'over' the
   * page on somebody's wish, which is given up; 'needed' over the page whenever it comes; 'hint' is missed by nobody.
   */
  readonly as: 'screen' | 'place' | 'over' | 'needed' | 'hint'
  /** Of a part over the page: as if it had been closed. */
  readonly giveUp?: (props: P) => void
  /** Fetched in idle time, once the first screen is at rest. */
  readonly early?: boolean
}

interface Part<P> {
  /** Renders once its script is there. */
  readonly Part: ComponentType<P>
  /** Fetches the script ahead: on a pointer that comes near, or focus. */
  readonly fetch: () => void
  /** The same, for a part that is shown with it. @throws what the browser says of a script that did not come */
  readonly fetched: () => Promise<void>
}

/** Scripts that are likely to be wanted, and those that did not come. */
const likely: (() => Promise<void>)[] = []
const missing = new Set<() => Promise<void>>()

globalThis.addEventListener?.('online', () => {
  for (const fetch of missing) fetch().catch(() => {})
})

/** Fetches what is likely to be wanted next, one after the other. */
export const fetchLikely = async (): Promise<void> => {
  for (const fetch of likely) await fetch().catch(() => {}) // asked again when it is wanted, or when the network is back
}

const isOpen = (props: object): boolean => !('open' in props) || props.open === true

/** Says over the page that a part did not come. @returns a function that takes it back */
const sayMissing = (what: string, again: () => void): (() => void) =>
  toast({
    tone: 'red',
    title: frame.missing(what),
    actions: [
      { label: frame.askAgain, act: again },
      { label: frame.reloadPage, act: reloadPage },
    ],
  })

const sayOutdated = (): (() => void) =>
  toast({
    tone: 'red',
    title: frame.newer,
    text: frame.newerText,
    actions: [{ label: frame.reloadPage, act: reloadPage }],
  })

/**
 * A part whose script is fetched when it is first wanted: asked for again at each wish and when the network returns. Not
 * lazy() and Suspense: React holds back what is there for 300 ms once it has shown a fallback.
 */
export const onFirstUse = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { what, as, giveUp, early = false }: Settings<P>,
): Part<P> => {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const heard = new Set<() => void>()
  const fetched = (): Promise<void> => {
    if (loaded) return Promise.resolve()
    loading ??= mendStyles()
      .then(load)
      .then(
        (part) => {
          loaded = part
          missing.delete(fetched)
          for (const tell of heard) tell()
          heard.clear()
        },
        (error: unknown) => {
          missing.add(fetched)
          throw error
        },
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  if (early) likely.push(fetched)
  /** Says over the page that it is missing, until it is there. */
  const say = async (): Promise<void> => {
    heard.add(sayMissing(what, () => void fetched().catch(say)))
    if ((await isOutdated()) && !loaded) heard.add(sayOutdated())
  }

  const Over = (props: P) => {
    const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
    const wanted = isOpen(props)
    // biome-ignore lint/correctness/useExhaustiveDependencies: one wish, with the properties of its moment
    useEffect(() => {
      if (!wanted || loaded) return
      let over = false
      const fail = () => {
        if (over) return
        over = true
        giveUp?.(props)
        if (as === 'over') void say()
      }
      const timer = setTimeout(fail, wishHolds)
      const ask = async (): Promise<void> => {
        try {
          await fetched()
          clearTimeout(timer)
          if (!over) draw()
          over = true
        } catch (error) {
          console.error(error)
          await new Promise((resolve) => setTimeout(resolve, pause))
          if (!over) await ask()
        }
      }
      void ask()
      return () => {
        clearTimeout(timer)
        over = true
      }
    }, [wanted])
    const Shown = loaded
    return Shown ? <Shown {...props} /> : null
  }

  const InPlace = (props: P) => {
    const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
    const [state, setState] = useState<'asked' | 'missing' | 'outdated'>('asked')
    useEffect(() => {
      if (loaded) return
      heard.add(draw)
      let there = true
      if (state === 'asked')
        fetched().catch(async (error: unknown) => {
          console.error(error)
          if (there && as === 'needed') return say()
          if (there) setState('missing')
          if ((await isOutdated()) && there) setState('outdated')
        })
      return () => {
        there = false
        heard.delete(draw)
      }
    }, [state])
    const Shown = loaded
    if (Shown) return <Shown {...props} />
    if (state === 'asked' || as === 'needed') return null
    const again = () => setState('asked')
    if (as === 'screen')
      return state === 'outdated' ? (
        <ErrorState title={frame.newer} why={frame.newerText} retry={frame.reloadPage} onRetry={reloadPage} />
      ) : (
        <ErrorState title={frame.notLoaded} why={frame.notLoadedText} onRetry={again} />
      )
    return (
      <p role="alert">
        {state === 'outdated' ? `${frame.newer} ${frame.newerText}` : frame.missing(what)}{' '}
        <button type="button" className="link" onClick={state === 'outdated' ? reloadPage : again}>
          {state === 'outdated' ? frame.reloadPage : frame.askAgain}
        </button>
      </p>
    )
  }

  return {
    Part: as === 'over' || as === 'hint' ? Over : InPlace,
    fetch: () => void fetched().catch(() => {}),
    fetched,
  }
}
