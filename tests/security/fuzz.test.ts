import { expect, test } from 'vitest'
import { runFuzz } from '../../lab/fuzz/run-fuzz.ts'
import { startTestServer } from '../support/server.ts'

test('a thousand requests of the fuzzer are answered as documented', { timeout: 300_000 }, async () => {
  const server = await startTestServer({ trustProxy: ['127.0.0.1'] })
  const { faults, requests } = await runFuzz(server, { seed: 20_261_121, requests: 1000 })
  expect(faults).toEqual([])
  expect(requests).toBe(1000)
  await server.stop()
})
