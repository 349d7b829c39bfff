import { root } from '../../commands/parts/paths.mjs'
import type { Verdict } from '../proof.ts'
import { viewersText } from '../viewers/report.ts'
import { runViewers } from '../viewers/run-viewers.ts'

export const shows =
  '200 open lists on 100,000 rows while 50 rows a second are saved: each viewer holds each change within two seconds, and the first page stays quick for somebody else (3 minutes; --minutes 15 for a long run); with --database postgres --servers 2 on two servers with one PostgreSQL'

export const options = {
  ...{ viewers: 200, people: 40, writes: 50, seconds: 60, rows: 100_000 },
  /** Instead of seconds. */
  minutes: 0,
  ...{ database: 'sqlite', servers: 1, unprofiled: false, of: root },
}

export const prove = async ({ minutes, ...given }: typeof options): Promise<Verdict> => {
  const asked = minutes > 0 ? { ...given, seconds: minutes * 60 } : given
  const result = await runViewers(asked)
  console.log(`${viewersText(asked, result)}\n`)
  return {
    figures: { ...asked, failures: result.failures, seen: result.seen, firstPage: result.firstPage },
    bounds: {
      'no call and no stream failed': Object.keys(result.failures).length === 0,
      'every change was on every page within 2 s': result.seen.slowest <= 2000,
      'the p99 of the first page is below 50 ms': result.firstPage.p99 < 50,
    },
  }
}
