import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from './calls.ts'

/**
 * A call that a busy server may put off (503 with Retry-After, nothing done), made until it is taken. For many calls at
 * the same time: who of them gets what is what a test proves, and not that a slow machine has time for all at once.
 */
export const withRetry = async <Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> => {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer
    await pause(50)
  }
}
