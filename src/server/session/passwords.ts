import { availableParallelism } from 'node:os'
import { argonHash, argonMatches } from './argon.ts'
import { blocklistFault } from './blocklist.ts'
import { boundedQueue } from './bounded-queue.ts'

/** What the server does with a secret that a field's kind has accepted (long enough, well-formed, NFC). */
export interface Passwords {
  /**
   * What is wrong with it beyond its form: a message under the field, or null. `context`: words that must not make it
   * up, such as the person's name and email.
   */
  fault(secret: string, label: string, context: readonly string[]): Promise<string | null>
  /** The PHC string to store; waits in a bounded queue. @throws Refusal 503 where that is full */
  hash(secret: string): Promise<string>
  /** Whether the secret is the one that was hashed; the same work for a hash of null, which nothing matches. */
  matches(secret: string, hash: string | null): Promise<boolean>
}

const longestQueue = 32

/** @param product words of the product, which make up no password either */
export const makePasswords = (product: readonly string[]): Passwords => {
  const inTurn = boundedQueue(availableParallelism(), longestQueue)
  return {
    fault: (secret, label, context) => blocklistFault(secret, label, [...product, ...context]),
    hash: (secret) => inTurn(() => argonHash(secret)),
    matches: (secret, hash) => inTurn(() => argonMatches(secret, hash)),
  }
}
