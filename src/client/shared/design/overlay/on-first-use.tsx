import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'
import { frame } from '#texts/frame'
import { reloadPage } from '../../state/page.ts'
import { createStore, useStore } from '../../state/store.ts'
import { ErrorState } from '../StateMessage.tsx'
import { isNoting } from './late-files.ts'
import { isOutdated } from './missing-files.ts'
import { nextPress } from './next-press.ts'
import { showPressFeedback } from './press-feedback.ts'
import { currentToast, toast } from './toast.ts'
import { typeAhead } from './typed-ahead.ts'

/**
 * `wishHolds`: how long a request retries a failing script, and how long it waits before a toast. `pause`: the delay
 * between retries. Both in milliseconds.
 */
const wishHolds = 1_000
const pause = 250

/** The settings of a part before its script has loaded. */
interface Settings<P> {
  /** Its name, to begin a sentence: 'The menu'. */
  readonly what: string
  /**
   * Where it renders, and what happens if its script fails:
   * 'screen' and 'place' in the page, with an error in their place; 'over' the page, opened by the user and cancelled
   * on failure;
   * 'needed' over the page, with a toast on failure; 'hint' fails silently.
   */
  readonly as: 'screen' | 'place' | 'over' | 'needed' | 'hint'
  /** For a part over the page: cancels its opening; by default calls its `onClose`. */
  readonly giveUp?: (props: P) => void
  /** For a part in the page: wraps the error message. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>
  /** Inserts text typed while it loads into its first field. */
  readonly takesText?: boolean
  /** Prefetched in idle time after the first screen. */
  readonly early?: boolean
}

interface Part<P> {
  /** Renders nothing until its script has loaded. */
  readonly Part: ComponentType<P>
  /** Prefetches the script: on hover or focus. */
  readonly fetch: () => void
  /**
   * Fetches the script, for a part that renders together with this one.
   * @throws the browser's error if it fails to load
   */
  readonly fetched: () => Promise<void>
}

/** The loaders of parts to prefetch in idle time. */
export const likely: (() => Promise<unknown>)[] = []

/** Requested parts that have not loaded. */
const awaited = new Set<() => Promise<void>>()

globalThis.addEventListener?.('online', () => {
  // retries a request that had started offline and then fails
  for (const fetch of awaited) fetch().catch(() => fetch().catch(() => {}))
})

/** Shows a toast that a part is loading, unless another toast is shown. @returns a function that removes it */
const sayComing = (what: string): (() => void) =>
  currentToast.get() ? () => {} : toast({ tone: 'green', title: frame.coming(what), stays: true })

/** Shows a toast that a part failed to load. @returns a function that removes it */
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

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const isOpen = (props: object): boolean => !('open' in props) || props.open === true

const close = (props: object): void => {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
}

/**
 * A part whose script is fetched on first use, and again on each use and when the network returns after a failure.
 * It does not use `lazy()` and Suspense, because React delays loaded content by 300 ms after a fallback.
 */
export const onFirstUse = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { what, as, giveUp = close, around: Around = Fragment, early = false, takesText }: Settings<P>,
): Part<P> => {
  const part = createStore<ComponentType<P> | null>(null)
  let loading: Promise<void> | undefined
  const fetched = (): Promise<void> => {
    if (part.get()) return Promise.resolve()
    if (isNoting()) return load().then(() => {})
    awaited.add(fetched)
    loading ??= load()
      .then((loaded) => {
        awaited.delete(fetched)
        part.set(loaded)
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  if (early) likely.push(load)
  /** Shows a toast that the part is missing, until it has loaded. */
  const say = async (): Promise<void> => {
    part.subscribe(sayMissing(what, () => void fetched().catch(say)))
    if ((await isOutdated()) && !part.get()) part.subscribe(sayOutdated())
  }
  /**
   * Loads a part that the user has opened. A failing script is retried for a moment. A slow one is awaited until the
   * user presses something else. Otherwise the opening is cancelled.
   */
  const tryWhileWished = async (props: P, over: AbortSignal): Promise<void> => {
    const fails = new AbortController()
    const ask = (): Promise<void> =>
      fetched().catch(async (error: unknown) => {
        console.error(error)
        fails.abort()
        await pass(pause)
        if (!over.aborted) await ask()
      })
    const here = ask()
    await Promise.race([here, pass(wishHolds)])
    if (over.aborted || part.get()) return
    if (as === 'over' && !fails.signal.aborted) {
      const takeBack = sayComing(what)
      await Promise.race([here, nextPress(over, fails.signal)])
      takeBack()
      if (over.aborted || part.get()) return
    }
    giveUp(props)
    if (as === 'over' && fails.signal.aborted) void say()
  }

  const Part = (props: P) => {
    const Loaded = useStore(part)
    const [state, setState] = useState<'asked' | 'missing' | 'outdated'>('asked')
    const wanted = isOpen(props) && state === 'asked'
    // biome-ignore lint/correctness/useExhaustiveDependencies: one wish, with the properties of its moment
    useEffect(() => {
      if (!wanted || part.get()) return
      const wish = new AbortController()
      const served = as === 'hint' ? undefined : showPressFeedback()
      const arrived = takesText ? typeAhead() : undefined
      if (as === 'over' || as === 'hint') void tryWhileWished(props, wish.signal)
      else
        fetched().catch(async (error: unknown) => {
          console.error(error)
          served?.()
          if (wish.signal.aborted) return
          if (as === 'needed') return say()
          setState('missing')
          if (await isOutdated()) setState((now) => (now === 'missing' ? 'outdated' : now))
        })
      return () => {
        wish.abort()
        served?.()
        arrived?.()
      }
    }, [wanted, Loaded])
    if (Loaded) return <Loaded {...props} />
    if (state === 'asked') return null
    const outdated = state === 'outdated'
    const again = outdated ? reloadPage : () => setState('asked')
    if (as === 'screen')
      return outdated ? (
        <ErrorState title={frame.newer} why={frame.newerText} retry={frame.reloadPage} onRetry={again} />
      ) : (
        <ErrorState title={frame.notLoaded} why={frame.notLoadedText} onRetry={again} />
      )
    return (
      <Around>
        <p role="alert">
          {outdated ? `${frame.newer} ${frame.newerText}` : frame.missing(what)}{' '}
          <button type="button" className="link" onClick={again}>
            {outdated ? frame.reloadPage : frame.askAgain}
          </button>
        </p>
      </Around>
    )
  }

  return { Part, fetch: () => void fetched().catch(() => {}), fetched }
}
