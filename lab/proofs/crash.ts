import type { Verdict } from '../proof.ts'
import { runCrash } from '../saving/run-crash.ts'

export const shows =
  'kill -9 under eight writers, 100 times: nothing acknowledged is lost or half there, every count is right (4 minutes); with --database postgres one of several processes is killed while the others go on (10 minutes)'

export const options = { rounds: 100, database: 'sqlite', servers: 2 }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const result = await runCrash({
    ...given,
    tell: (round) => round % 10 === 0 && console.log(`${round} rounds`),
  })
  return {
    figures: { ...given, ...result },
    bounds: {
      'writes were acknowledged': result.acknowledged > 0,
      'none of them is lost': result.lost === 0,
      'nothing is half applied': result.halfApplied === 0,
      'every count is that of the rows': result.countsOff.length === 0,
      'the file is sound': result.integrity.join() === 'ok',
      ...(given.database === 'postgres' && {
        'the others went on, and refused nothing':
          result.acknowledgedByOthers > 0 && result.refusedByOthers === 0,
      }),
    },
  }
}
