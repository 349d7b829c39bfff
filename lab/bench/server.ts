import { parseOptions } from '../../commands/parts/options.mjs'
import { keepReport } from './report/keep.ts'
import { thisMachine } from './report/table.ts'
import type { Pace } from './server/compare.ts'
import { measureServer } from './server/measure.ts'
import { operationNames } from './server/operations.ts'
import { busyConnections, type ServerReport, type ServerRun, serverText } from './server/report.ts'

/**
 * npm run bench -- server: our server beside the bare handler, on the same rows, in the same run.
 *
 *     --rows 100000,1000000       how many proposals
 *     --database sqlite,postgres  which of them
 *     --operation keyword,due     only these
 *     --quick                     short rounds, nothing kept: to look at a change
 *     --profile FOLDER            writes a processor profile of our server there; figures are then worth nothing
 */
const values = parseOptions({
  rows: { type: 'string', default: '100000,1000000' },
  database: { type: 'string', default: 'sqlite,postgres' },
  operation: { type: 'string', default: operationNames.join(',') },
  quick: { type: 'boolean', default: false },
  profile: { type: 'string' },
})

const pace: Pace = values.quick ? { rounds: 3, milliseconds: 700 } : { rounds: 3, milliseconds: 2700 }
const flags = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
const operations = operationNames.filter((name) => values.operation.split(',').includes(name))

const runs: ServerRun[] = []
for (const database of ['sqlite', 'postgres'] as const)
  for (const rows of values.database.split(',').includes(database) ? values.rows.split(',') : [])
    runs.push(
      await measureServer({
        ...{ database, rows: Number(rows), operations, connections: [1, busyConnections], pace, flags },
      }),
    )
const report: ServerReport = {
  machine: thisMachine(),
  pace: `${pace.rounds} rounds of ${pace.milliseconds / 1000} s for each point.`,
  runs,
}
console.log(serverText(report))
if (!values.quick && values.profile === undefined) keepReport({ server: report })
