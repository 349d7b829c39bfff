import type { Verdict } from '../proof.ts'
import { runKills } from '../uploads/run-kills.ts'

export const shows =
  'kill -9 in the middle of sending, saving, replacing and deleting files, 50 times: after the next start no object is without a row and no row without its object, and each file that was acknowledged with its row is as it was sent; --database postgres, --files s3 (5 minutes each)'

export const options = { rounds: 50, database: 'sqlite', files: 'folder' }

export const prove = async (given: typeof options): Promise<Verdict> => {
  const { acknowledged, underWay, wrong } = await runKills({
    ...given,
    tell: (round, soFar) => console.log(`${round} rounds: ${JSON.stringify(soFar)}`),
  })
  return {
    figures: { ...given, acknowledged, underWay, wrong: wrong.slice(0, 20) },
    bounds: {
      'files were on their way when the server was killed': underWay > 0,
      'table and place are in step after each start, and no file that was acknowledged is lost':
        wrong.length === 0,
    },
  }
}
