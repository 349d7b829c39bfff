import { availableParallelism } from 'node:os'
import type { Passwords } from '../context/context.ts'
import { presentWho } from '../fairness/asker.ts'
import { Turns } from '../fairness/turns.ts'
import { argonHash, argonMatches } from './argon.ts'
import { blocklistFault } from './blocklist.ts'

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
