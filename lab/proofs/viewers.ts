import type { Verdict } from '../proof.ts'
import { runViewers } from '../viewers/run-viewers.ts'

export const shows =
  '200 open lists on 100,000 rows while 50 rows a second are saved: each viewer holds each row within two seconds, and the first page stays quick for somebody else (3 minutes)'

export const options = { viewers: 200, writes: 50, seconds: 60, rows: 100_000 }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const result = await runViewers(given)
  return {
    figures: { ...given, ...result },
    bounds: {
      'no call and no stream failed': result.failed === 0,
      'every row was on every page within 2 s': result.slowest <= 2000,
      'the p99 of the first page is below 50 ms': result.firstPage.p99 < 50,
    },
  }
}
