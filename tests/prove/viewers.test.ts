import { expect, test } from 'vitest'
import { freshness } from '../../prove/viewers/freshness.ts'
import { runViewers } from '../../prove/viewers/run-viewers.ts'

test('what one person saves, every open list holds soon', { timeout: 300_000 }, async () => {
  const { saved, failed, slowest } = await runViewers({
    viewers: 10,
    writesPerSecond: 10,
    seconds: 3,
    rows: 0,
  })
  expect({ saved, failed }).toEqual({ saved: 30, failed: 0 })
  expect(slowest).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(Number.POSITIVE_INFINITY)
})

test('a row that a viewer saw late, or never, counts against the share', () => {
  const saved = [0, 100]
  const atOnce = [{ at: 900, total: 2 }]
  expect(freshness(saved, [atOnce])).toEqual({ freshWithinTwoSeconds: 1, slowest: 900 })
  const late = [
    { at: 900, total: 1 },
    { at: 2600, total: 2 },
  ]
  expect(freshness(saved, [atOnce, late])).toEqual({ freshWithinTwoSeconds: 0.75, slowest: 2500 })
  expect(freshness(saved, [[{ at: 50, total: 1 }]]).slowest).toBe(Number.POSITIVE_INFINITY)
})
