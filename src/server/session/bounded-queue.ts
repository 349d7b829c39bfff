import { refused } from '../../model/messages.ts'
import { Refusal } from '../wire/refusal.ts'

/**
 * Runs at most `width` of the works at a time and lets at most `length` wait.
 * @throws Refusal 503 for a work that finds the queue full
 */
export const boundedQueue = (width: number, length: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < width) running += 1
    else {
      if (waiting.length >= length) throw new Refusal(503, refused.busy, {}, { 'retry-after': '2' })
      await new Promise<void>((go) => waiting.push(go)) // takes over the place of the one that ended
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
