import type { Verdict } from '../proof.ts'
import { runBatches } from '../saving/run-batches.ts'

export const shows =
  'kill -9 in the middle of changes of 100,000 rows and of their undoing, 50 times each, while others save: each is brought to its end, never half; nothing acknowledged is lost (40 minutes for each database)'

export const options = { rounds: 50, rows: 100_000, database: 'sqlite' }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const result = await runBatches({
    ...given,
    tell: (round, soFar) => console.log(`${round} rounds: ${JSON.stringify(soFar)}`),
  })
  return {
    figures: { ...given, ...result },
    bounds: {
      'changes were interrupted': result.taken > 0,
      'nothing is half done': result.half.length === 0,
      'nothing acknowledged is lost': result.lost === 0,
      'every count is that of the rows': result.countsOff.length === 0,
      'others save within 250 ms (p99)': (result.saves.p99 ?? 0) <= 250,
    },
  }
}
