import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Bytes at which the growth stops; the last step may exceed it by half. */
const most = 12 * 1024 * 1024
/** The statistics take as long as a small answer. */
const betweenChecksAtLimit = 1000

/** What the check reads and sets; in a server that of V8. */
interface YoungGeneration {
  /** Bytes. */
  readonly size: () => number
  readonly setFlag: (flag: string) => void
  /** Milliseconds. */
  readonly now: () => number
}

/** Returns the check that follows each collection: it stops the growth at the limit, and allows it below. */
export const makeGrowthCheck = ({ size, setFlag, now }: YoungGeneration): (() => void) => {
  let grows = true
  let checked = Number.NEGATIVE_INFINITY
  return () => {
    if (!grows && now() - checked < betweenChecksAtLimit) return
    checked = now()
    const mayGrow = size() < most
    if (mayGrow !== grows) setFlag(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
    grows = mayGrow
  }
}

/**
 * Limits the memory in which V8 creates objects, in this process and in its workers. Under load V8 lets it grow to
 * 50 MB and more, and keeps dead objects of the same size besides. That saves no measurable processor time here.
 * V8 reads its limit only before the first script. So this stops the growth at the limit, and allows it again after V8
 * made the memory smaller.
 */
export const limitYoungGeneration = (): void => {
  // Of workers that start from now on, since the growth of all stops at once.
  setFlagsFromString('--min-semi-space-size=4')
  const check = makeGrowthCheck({
    size: () =>
      getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0,
    setFlag: setFlagsFromString,
    now: () => performance.now(),
  })
  check()
  // The size changes only in a collection.
  new PerformanceObserver(check).observe({ entryTypes: ['gc'] })
}
