import { expect, test } from 'vitest'
import { runViewers, slowestOf } from '../../lab/viewers/run-viewers.ts'

test('what one person saves, every open list holds soon', { timeout: 300_000 }, async () => {
  const { saved, failed, slowest } = await runViewers({
    viewers: 10,
    writes: 10,
    seconds: 3,
    rows: 0,
  })
  expect({ saved, failed }).toEqual({ saved: 30, failed: 0 })
  expect(slowest).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(Number.POSITIVE_INFINITY)
})

test('a row that a viewer saw late, or never, makes that viewer the slowest', () => {
  const saved = [0, 100]
  const atOnce = [{ at: 900, total: 2 }]
  expect(slowestOf(saved, [atOnce])).toBe(900)
  const late = [
    { at: 900, total: 1 },
    { at: 2600, total: 2 },
  ]
  expect(slowestOf(saved, [atOnce, late])).toBe(2500)
  expect(slowestOf(saved, [[{ at: 50, total: 1 }]])).toBe(Number.POSITIVE_INFINITY)
})
