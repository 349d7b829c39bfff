// npm run prove -- viewers: open lists while others save. --viewers N --writes N (a second) --seconds N --rows N
import { optionsGiven } from '../commands/parts/options.mjs'
import { runViewers } from './viewers/run-viewers.ts'

const values = optionsGiven({
  viewers: { type: 'string', default: '200' },
  writes: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '60' },
  rows: { type: 'string', default: '100000' },
})
const result = await runViewers({
  viewers: Number(values.viewers),
  writesPerSecond: Number(values.writes),
  seconds: Number(values.seconds),
  rows: Number(values.rows),
})
console.log(JSON.stringify(result, null, 2))
const { failed, freshWithinTwoSeconds, firstPage } = result
process.exitCode = failed === 0 && freshWithinTwoSeconds === 1 && firstPage.p99 < 50 ? 0 : 1
