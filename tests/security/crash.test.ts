import { expect, test } from 'vitest'
import { runCrash } from '../../lab/saving/run-crash.ts'

test('three kills under eight writers lose nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const { acknowledged, ...found } = await runCrash({ rounds: 3 })
  expect(found).toMatchObject({ lost: 0, halfApplied: 0, countsOff: [], integrity: ['ok'] })
  expect(acknowledged).toBeGreaterThan(0)
})
