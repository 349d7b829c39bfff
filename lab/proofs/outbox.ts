import type { Verdict } from '../proof.ts'
import { runOutbox } from '../saving/run-outbox.ts'

export const shows =
  'kill -9 in the middle of sending mail to a real mail server, 50 times: each mail whose change was committed arrives, and none under two ids; --database postgres --servers 2 kills one of two servers at a time (3 minutes for each database)'

export const options = { rounds: 50, database: 'sqlite', servers: 1 }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const result = await runOutbox({
    ...given,
    tell: (round, soFar) => console.log(`${round} rounds: ${JSON.stringify(soFar)}`),
  })
  return {
    figures: { ...given, ...result },
    bounds: {
      'mails were interrupted': result.interrupted > 0,
      'every mail that was written arrives': result.lost.length === 0,
      'none arrives under two ids': result.underTwoIds.length === 0,
      'no two have one id': result.sharedIds.length === 0,
    },
  }
}
