import type { Verdict } from '../proof.ts'
import { runImports } from '../saving/run-imports.ts'

export const shows =
  'kill -9 in the middle of imports of 5,000 rows and of their undoing, 50 times each: each is brought to its end, never half, and nothing is left of what is undone; --database postgres --servers 2 kills one of two servers at a time (5 minutes for each database, 20 with two servers)'

export const options = { rounds: 50, rows: 5000, database: 'sqlite', servers: 1 }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const result = await runImports({
    ...given,
    tell: (round, soFar) => console.log(`${round} rounds: ${JSON.stringify(soFar)}`),
  })
  return {
    figures: { ...given, ...result },
    bounds: {
      'imports and undoings were interrupted': result.interrupted.import > 0 && result.interrupted.undo > 0,
      'nothing is half there': result.half.length === 0,
      'every count is that of the rows': result.countsOff.length === 0,
    },
  }
}
