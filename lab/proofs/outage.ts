import type { Verdict } from '../proof.ts'
import { runOutage } from '../saving/run-outage.ts'

export const shows =
  'PostgreSQL stopped, killed and started again under eight writers and four readers: 503 with Retry-After meanwhile, seconds to recovery, nothing acknowledged lost, open pages hear of changes again (2 minutes)'

export const options = { rounds: 10 }

export const prove = async ({ rounds }: typeof options): Promise<Verdict> => {
  const measure = { rounds, between: 2000, away: 4000 }
  const result = await runOutage(measure, (round) => console.log(`${round} rounds`))
  const { acknowledged, refused, others, lost, halfApplied, countsOff, slowest, streamsEnded } = result
  return {
    figures: { rounds, ...result },
    bounds: {
      'writes were acknowledged, and refused meanwhile': acknowledged > 0 && refused > 0,
      'nothing was answered but 2xx and 503': Object.keys(others).length === 0,
      'nothing acknowledged is lost or half applied': lost === 0 && halfApplied === 0,
      'every count is that of the rows': countsOff.length === 0,
      'writes and reads are answered within 2 s': slowest.recovery <= 2000,
      'open pages look again, and hear of a save, within 2 s':
        slowest.lookAgain <= 2000 && slowest.heard <= 2000,
      'no stream ended': streamsEnded === 0,
      'no call took over 5 s': slowest.answer <= 5000,
    },
  }
}
