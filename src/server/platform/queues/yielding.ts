import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long a piece of work may hold the event loop before others have a turn. */
const longestMilliseconds = 8

/** For work of many steps: to be awaited between two of them, so that other requests are answered meanwhile. */
export const yielding = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now()
  return async () => {
    if (now() - since < longestMilliseconds) return
    await nextTurn()
    since = now()
  }
}
