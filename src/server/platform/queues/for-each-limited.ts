import { yielding } from './yielding.ts'

/** Concurrent works. */
const lanes = 8

/**
 * Runs the work for each item, a few at a time: a remote database is not awaited one by one, and other requests run
 * between.
 */
export const forEachLimited = async <T>(
  all: Iterable<T>,
  work: (one: T, turn: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const turn = yielding()
  const left = all[Symbol.iterator]()
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) {
      await turn()
      await work(next.value, turn)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
