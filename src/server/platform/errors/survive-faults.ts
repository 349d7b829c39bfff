const minute = 60_000
/** More uncaught faults than this within a minute end the process. */
const most = 10

/** The source of uncaught exceptions: `process`. */
interface Uncaught {
  on(event: 'uncaughtException', tell: (error: unknown, origin: string) => void): unknown
}

/** The reactions to an uncaught fault. */
interface LastResort {
  /** Logs it and drops all caches. */
  readonly faulted: (error: unknown, origin: string) => void
  /** Shuts down in order, so that the supervisor restarts the process. Called once. */
  readonly giveUp: () => void
  readonly now: () => Date
}

/**
 * Keeps the process running after an uncaught exception or rejection, since one stray fault should not end everybody's
 * work. More than ten within a minute shut it down in order.
 */
export const surviveFaults = (process: Uncaught, { faulted, giveUp, now }: LastResort): void => {
  let moments: readonly number[] = []
  let givenUp = false
  process.on('uncaughtException', (error, origin) => {
    const moment = now().getTime()
    moments = [...moments, moment].filter((each) => Math.abs(moment - each) < minute).slice(-most - 1)
    try {
      faulted(error, origin)
    } finally {
      if (moments.length > most && !givenUp) {
        givenUp = true
        giveUp()
      }
    }
  })
}
