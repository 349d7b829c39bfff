import { yielding } from './yielding.ts'

/** So many wait for the database at a time. */
const lanes = 8

/**
 * Does something for each of many, however many these are: a few at a time, so that a database elsewhere is not waited for
 * by one after the other, and others have their turns between.
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
