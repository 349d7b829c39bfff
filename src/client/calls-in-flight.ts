import { createStore } from './store.ts'

const count = createStore(0)

/** How many calls are under way; the progress bar shows while there are any. */
export const callsInFlight = {
  ...count,
  /** Counts a call until the answered function is called. */
  begin: (): (() => void) => {
    count.set(count.get() + 1)
    return () => count.set(count.get() - 1)
  },
}
