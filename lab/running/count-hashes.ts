import { createRequire, syncBuiltinESMExports } from 'node:module'

/**
 * Counts every argon2 hash that this process computes. Loaded before the server (`--import`, or as a test's first
 * import); on SIGUSR2 it says the count.
 */
const crypto: { argon2: (...call: readonly unknown[]) => unknown } = createRequire(import.meta.url)(
  'node:crypto',
)
const compute = crypto.argon2
let computed = 0
crypto.argon2 = (...call) => {
  computed += 1
  return compute(...call)
}
syncBuiltinESMExports()

/** How many were computed until now. */
export const hashesComputed = (): number => computed

process.on('SIGUSR2', () => console.log(`hashes ${computed}`))
