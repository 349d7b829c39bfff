const minute = 60_000
/** More faults than these within a minute, and the process is no longer to be trusted. */
const most = 10

/** Where faults arrive that nobody caught: `process`. */
interface Uncaught {
  on(event: 'uncaughtException', tell: (error: unknown, origin: string) => void): unknown
}

/** What is done about a fault that nobody caught. */
interface LastResort {
  /** Logs it, and takes nothing that is kept in memory for right any more. */
  readonly faulted: (error: unknown, origin: string) => void
  /** Stops in order, so that whatever watches over the process starts it afresh. Called once. */
  readonly giveUp: () => void
  /** The moment. */
  readonly now: () => Date
}

/**
 * Lets a process outlive a fault that nobody caught, thrown or rejected, since one stray fault is no reason to end
 * everybody's work; and ends it in order where they come by the dozen.
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
