import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '../../../../src/server/platform/database/index.ts'

/** What a busy database may put off, with nothing done, asked for until it is taken: a slow machine has no time for all at once. */
export const untilTaken = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Unavailable) || error.outcomeUnknown) throw error
    }
    await pause(20)
  }
}
