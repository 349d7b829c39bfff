import { optionsGiven } from '../commands/parts/options.mjs'
import { operationNames } from './load/operations.ts'
import type { Pace } from './measuring/compare.ts'
import { measureServer } from './measuring/measure-server.ts'
import { type GrowthReport, growthText } from './report/growth-report.ts'
import { keepReport } from './report/keep-report.ts'
import { thisMachine } from './report/machine.ts'
import type { ServerRun } from './report/server-report.ts'

/**
 * npm run bench -- growth: how the cost of each operation grows with the rows, from a thousand to a million.
 *
 *     --rows 1000,10000,…  the numbers of rows
 *     --quick              short rounds, nothing kept
 */
const values = optionsGiven({
  rows: { type: 'string', default: '1000,10000,100000,1000000' },
  quick: { type: 'boolean', default: false },
})

const clients = 4
const pace: Pace = values.quick ? { rounds: 1, milliseconds: 600 } : { rounds: 3, milliseconds: 1500 }
const runs: ServerRun[] = []
for (const rows of values.rows.split(',').map(Number))
  runs.push(
    await measureServer({
      ...{ database: 'sqlite', rows, operations: operationNames, connections: [clients], pace },
    }),
  )
const report: GrowthReport = {
  machine: thisMachine(),
  pace: `${pace.rounds} rounds of ${pace.milliseconds / 1000} s with ${clients} clients.`,
  runs,
}
console.log(growthText(report))
if (!values.quick) keepReport({ growth: report })
