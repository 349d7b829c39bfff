// npm run prove -- outage: PostgreSQL is stopped and started under eight writers and four readers. --rounds N
import { optionsGiven } from '../commands/parts/options.mjs'
import { runOutage } from './outage/run-outage.ts'

const values = optionsGiven({ rounds: { type: 'string', default: '10' } })
const result = await runOutage({ rounds: Number(values.rounds), between: 2000, away: 4000 }, (round) =>
  console.log(`${round} rounds`),
)
console.log(JSON.stringify(result, null, 2))
const sound =
  result.acknowledged > 0 &&
  result.refused > 0 &&
  Object.keys(result.others).length === 0 &&
  result.lost === 0 &&
  result.halfApplied === 0 &&
  result.countsOff.length === 0 &&
  result.slowestRecovery <= 2000 &&
  result.slowestLookAgain <= 2000 &&
  result.slowestHeard <= 2000 &&
  result.streamsEnded === 0 &&
  result.slowestAnswer <= 5000
process.exitCode = sound ? 0 : 1
