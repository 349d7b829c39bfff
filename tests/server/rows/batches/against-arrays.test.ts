import { describe, expect, test } from 'vitest'
import { inside } from '../../../../commands/parts/paths.mjs'
import { runShelf } from '../../../../lab/undo/run-shelf.ts'
import { productIn } from '../../../../src/server/index.ts'
import { databasesOfTier, serving } from '../../../support/databases.ts'

/** `npm run prove -- undo` goes on for 20,000 steps. */
const few = { steps: 250, every: 50 }

describe.each(databasesOfTier)('batches, undos and restores on %s', (database) => {
  const server = serving({ database, product: productIn(inside('examples', 'library')) })

  test('leave what they leave in plain arrays', async () => {
    const { wrong, undone, kept } = await runShelf(
      { token: undefined, call: server.call },
      { ...few, seed: Number(process.env.SEED ?? 20_261_123) },
    )
    expect(wrong).toEqual([])
    expect(undone * kept).toBeGreaterThan(0)
  })
})
