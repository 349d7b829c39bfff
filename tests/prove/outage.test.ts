import { expect, test } from 'vitest'
import { runOutage } from '../../lab/saving/run-outage.ts'

test('PostgreSQL killed and started again under load costs nothing that was acknowledged, and every call but 503 is answered', {
  timeout: 300_000,
}, async () => {
  const { acknowledged, read, refused, ...found } = await runOutage({ rounds: 1, between: 1000, away: 1500 })
  expect(found).toMatchObject({ others: {}, lost: 0, halfApplied: 0, countsOff: [], streamsEnded: 0 })
  expect(Math.min(acknowledged, read, refused)).toBeGreaterThan(0)
  const { recovery, lookAgain, heard } = found.slowest
  expect(Math.max(recovery, lookAgain, heard)).toBeLessThan(Number.POSITIVE_INFINITY)
})
