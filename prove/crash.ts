// npm run prove -- crash: kill -9 under eight writers; nothing acknowledged may be lost. --rounds N
import { parseArgs } from 'node:util'
import { runCrash } from './crash/run-crash.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const result = await runCrash(
  Number(values.rounds),
  (round) => round % 10 === 0 && console.log(`${round} rounds`),
)
console.log(JSON.stringify(result, null, 2))
const whole = result.integrity.length === 1 && result.integrity[0] === 'ok'
process.exitCode = result.lost === 0 && result.halfApplied === 0 && whole && result.acknowledged > 0 ? 0 : 1
