import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time to hold the event loop before yielding. */
const longestMilliseconds = 8

/** Returns a function to await between the steps of long work; it yields, so that other requests are answered. */
export const yielding = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now()
  return async () => {
    if (now() - since < longestMilliseconds) return
    await nextTurn()
    since = now()
  }
}
