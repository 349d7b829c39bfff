import { availableParallelism } from 'node:os'
import { presentWho } from '../asker.ts'
import { Turns } from '../turns.ts'
import { argonHash, argonMatches } from './argon.ts'
import { blocklistFault } from './blocklist.ts'

/** What the server does with a secret that a field's kind has accepted (long enough, well-formed, NFC). */
export interface Passwords {
  /**
   * What is wrong with it beyond its form: a message under the field, or null. `context`: words that must not make it
   * up, such as the person's name and email.
   */
  fault(secret: string, label: string, context: readonly string[]): Promise<string | null>
  /** The PHC string to store; waits for its turn. @throws Refusal 503 where too many wait */
  hash(secret: string): Promise<string>
  /** Whether the secret is the one that was hashed; the same work for a hash of null, which nothing matches. */
  matches(secret: string, hash: string | null): Promise<boolean>
}

/** Hashes that wait, in all and of one account or address. */
const mostWaiting = { length: 32, lengthOfOne: 8 }

/** @param product words of the product, which make up no password either */
export const makePasswords = (product: readonly string[]): Passwords => {
  const width = Math.max(1, availableParallelism() - 1) // the event loop keeps a core
  const turns = new Turns({ ...mostWaiting, width, widthOfOne: width })
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(presentWho(), work)
  return {
    fault: (secret, label, context) => blocklistFault(secret, label, [...product, ...context]),
    hash: (secret) => inTurn(() => argonHash(secret)),
    matches: (secret, hash) => inTurn(() => argonMatches(secret, hash)),
  }
}
