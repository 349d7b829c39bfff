import { expect, test } from 'vitest'
import { runFuzz } from '../../lab/fuzz/run-fuzz.ts'
import { runCrash } from '../../lab/saving/run-crash.ts'
import { ownProduct } from '../../src/server/index.ts'
import { startTestServer } from '../support/server.ts'

/** Short forms of long proofs, on the product that those run on; the others are left to `npm run prove`. */

test('a kill under eight writers loses nothing that was acknowledged', async () => {
  const { acknowledged, ...found } = await runCrash({ rounds: 1 })
  expect(found).toMatchObject({ lost: 0, halfApplied: 0, countsOff: [], integrity: ['ok'] })
  expect(acknowledged).toBeGreaterThan(0)
})

test('two hundred requests of the fuzzer are answered as documented', async () => {
  const server = await startTestServer({ product: ownProduct, trustProxy: ['127.0.0.1'] })
  const { faults, requests } = await runFuzz(server, { seed: 20_261_121, requests: 200 })
  expect(faults).toEqual([])
  expect(requests).toBe(200)
  await server.stop()
})
