import { createRequire, syncBuiltinESMExports } from 'node:module'

type Derive = (algorithm: string, asked: object, told: unknown) => unknown

/**
 * Hashes of passwords take a thousandth of their work in the servers that tests start in their own process, which ask
 * for thousands: half of the processor's time went there. `argon.test.ts` has the whole of it, and so has every server
 * that runs in a process of its own. Files share a process: whoever was here before has done it.
 */
const crypto: { argon2: Derive; computed?: number } = createRequire(import.meta.url)('node:crypto')
if (crypto.computed === undefined) {
  const derive = crypto.argon2
  crypto.computed = 0
  crypto.argon2 = (algorithm, asked, told) => {
    crypto.computed = (crypto.computed ?? 0) + 1
    return derive(algorithm, { ...asked, memory: 8, passes: 1 }, told)
  }
  syncBuiltinESMExports()
}

/** How many hashes this process has computed until now. */
export const hashesComputed = (): number => crypto.computed ?? 0
