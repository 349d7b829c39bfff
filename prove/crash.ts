// npm run prove -- crash: kill -9 under eight writers; nothing acknowledged may be lost. --rounds N; --database postgres --servers N
import { optionsGiven } from '../commands/parts/options.mjs'
import { runCrash } from './crash/run-crash.ts'
import { runCrashOfTwo } from './crash/run-crash-of-two.ts'

const values = optionsGiven({
  rounds: { type: 'string', default: '100' },
  database: { type: 'string', default: 'sqlite' },
  servers: { type: 'string', default: '2' },
})
const rounds = Number(values.rounds)
const told = (round: number) => round % 10 === 0 && console.log(`${round} rounds`)

const onFile = async (): Promise<boolean> => {
  const result = await runCrash(rounds, told)
  console.log(JSON.stringify(result, null, 2))
  return sound(result) && result.integrity.length === 1 && result.integrity[0] === 'ok'
}
const onServer = async (): Promise<boolean> => {
  const result = await runCrashOfTwo(rounds, Number(values.servers), told)
  console.log(JSON.stringify(result, null, 2))
  return sound(result) && result.acknowledgedByOthers > 0 && result.refusedByOthers === 0
}
const sound = (result: {
  readonly acknowledged: number
  readonly lost: number
  readonly halfApplied: number
  readonly countsOff: readonly string[]
}): boolean =>
  result.acknowledged > 0 && result.lost === 0 && result.halfApplied === 0 && result.countsOff.length === 0

process.exitCode = (await (values.database === 'postgres' ? onServer() : onFile())) ? 0 : 1
