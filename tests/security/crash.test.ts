import { expect, test } from 'vitest'
import { runCrash } from '../../prove/crash/run-crash.ts'

test('three kills under eight writers lose nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const { acknowledged, ...found } = await runCrash(3)
  expect(found).toMatchObject({ lost: 0, halfApplied: 0, countsOff: [], integrity: ['ok'] })
  expect(acknowledged).toBeGreaterThan(0)
})
