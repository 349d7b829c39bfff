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

/** How long a wish is tried while its script fails, and goes without a word while it comes; how long to wait before asking again; in milliseconds. */
const wishHolds = 1_000
const pause = 250

/** What is known of a part before its script is there. */
interface Settings<P> {
  /** What it is called at the beginning of a sentence: 'The menu'. */
  readonly what: string
  /**
   * Where it stands: 'screen' or 'place' in the page, where it says so itself when its script is missing; 'over' the
   * page on somebody's wish, which may be given up; 'needed' over the page whenever it comes; 'hint' is missed by nobody.
   */
  readonly as: 'screen' | 'place' | 'over' | 'needed' | 'hint'
  /** Of a part over the page: as if it had been closed; by its `onClose`, where it has one. */
  readonly giveUp?: (props: P) => void
  /** Of a part in the page: what surrounds the words that it is missing, where they do not stand in the page as they are. */
  readonly around?: ComponentType<{ readonly children: ReactNode }>
  /** What is typed before it is there goes into its first field. */
  readonly takesText?: boolean
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

/** Loads what is likely to be wanted. */
export const likely: (() => Promise<unknown>)[] = []

/** What was asked for and is not there yet. */
const awaited = new Set<() => Promise<void>>()

globalThis.addEventListener?.('online', () => {
  // what is under way may have begun without the network: where it fails it is asked for again
  for (const fetch of awaited) fetch().catch(() => fetch().catch(() => {}))
})

/** Says over the page that a part takes its time, unless something else is said. @returns a function that takes it back */
const sayComing = (what: string): (() => void) =>
  currentToast.get() ? () => {} : toast({ tone: 'green', title: frame.coming(what), stays: true })

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

const pass = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

const isOpen = (props: object): boolean => !('open' in props) || props.open === true

const close = (props: object): void => {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose()
}

/**
 * A part whose script is fetched when it is first wanted: asked for again at each wish and when the network returns. Not
 * lazy() and Suspense: React holds back what is there for 300 ms once it has shown a fallback.
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
  /** Says over the page that it is missing, until it is there. */
  const say = async (): Promise<void> => {
    part.subscribe(sayMissing(what, () => void fetched().catch(say)))
    if ((await isOutdated()) && !part.get()) part.subscribe(sayOutdated())
  }
  /**
   * What somebody wishes to see now. While its script fails it is tried for a moment; while it is on its way, however
   * slow the network or the machine, the wish holds until they turn to something else. Else it is given up.
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
