import { createRequire, syncBuiltinESMExports } from 'node:module'

type Derive = (algorithm: string, asked: object, told: unknown) => unknown

/**
 * Hashes of passwords take a thousandth of their work in the servers that tests start in their own process, which ask
 * for thousands: half of the processor's time went there. `argon.test.ts` has the whole of it, and so has every server
 * that runs in a process of its own.
 */
const crypto: { argon2: Derive } = createRequire(import.meta.url)('node:crypto')
const derive = crypto.argon2
crypto.argon2 = (algorithm, asked, told) => derive(algorithm, { ...asked, memory: 8, passes: 1 }, told)
syncBuiltinESMExports()
