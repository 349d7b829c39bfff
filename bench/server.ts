import { parseArgs } from 'node:util'
import { Expected } from './dataset/expected.ts'
import { datasetOf } from './dataset/write-dataset.ts'
import { type OperationName, operationNames } from './load/operations.ts'
import { startDriver } from './load/start-driver.ts'
import { Comparer, type Comparison, type Pace } from './measuring/compare.ts'
import { keepReport } from './report/keep-report.ts'
import { thisMachine } from './report/machine.ts'
import { type ServerReport, type ServerRun, serverText } from './report/server-report.ts'
import { busyConnections } from './report/targets.ts'
import { coldStart } from './running/cold-start.ts'
import { newDatabase } from './running/new-database.ts'
import { fillDatabase, handlerFile } from './running/prepare.ts'
import { startHandler, startProduct } from './running/start-server.ts'
import { usageOf } from './running/usage.ts'
import { expectedAnswers, verifyReads, verifyWrites } from './running/verify.ts'

/**
 * npm run bench -- server: our server beside the bare handler, on the same rows, in the same run.
 *
 *     --rows 100000,1000000       how many proposals
 *     --database sqlite,postgres  which of them
 *     --operation keyword,due     only these
 *     --quick                     short rounds, nothing kept: to look at a change
 *     --profile FOLDER            writes a processor profile of our server there; figures are then worth nothing
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    operation: { type: 'string', default: operationNames.join(',') },
    quick: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})

const today = new Date().toISOString().slice(0, 10)
const pace: Pace = values.quick ? { rounds: 3, milliseconds: 700 } : { rounds: 3, milliseconds: 2700 }
const chosen = operationNames.filter((name) => values.operation.split(',').includes(name))

const run = async (database: ServerRun['database'], rows: number): Promise<ServerRun> => {
  console.error(`${database}, ${rows} rows: making both databases …`)
  const place = await newDatabase(database, rows)
  await fillDatabase(place.url, rows, today)
  const bare = await startHandler(handlerFile(rows, today), today)
  const expected = new Expected(datasetOf(rows, today), today)
  const answers = expectedAnswers(expected, { rows, today })
  expected.close()
  const flags = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]
  const ours = await startProduct(place.url, { flags })
  const driver = startDriver()
  try {
    for (const server of [ours, bare]) await verifyReads(server, { rows, today }, answers)
    const comparer = new Comparer(driver, { rows, today }, pace)
    const comparisons: Comparison[] = []
    for (const operation of chosen) comparisons.push(...(await both(operation)))
    for (const server of [ours, bare])
      await verifyWrites(server, rows + (comparer.written.get(`${server.name} create`) ?? 0))
    const memory = { ours: usageOf(ours.process)?.memory, bare: usageOf(bare.process)?.memory }
    await ours.stop()
    return {
      ...{ database, rows, comparisons },
      memory:
        memory.ours === undefined || memory.bare === undefined
          ? null
          : { ours: memory.ours, bare: memory.bare },
      ready: await coldStart(place.url),
    }

    async function both(operation: OperationName): Promise<readonly Comparison[]> {
      console.error(`  ${operation}`)
      return [
        await comparer.compare(ours, bare, operation, 1),
        await comparer.compare(ours, bare, operation, busyConnections),
      ]
    }
  } finally {
    driver.stop()
    await ours.stop()
    await bare.stop()
    await place.remove()
  }
}

const runs: ServerRun[] = []
for (const database of ['sqlite', 'postgres'] as const) {
  if (!values.database.split(',').includes(database)) continue
  for (const rows of values.rows.split(',').map(Number)) runs.push(await run(database, rows))
}
const report: ServerReport = {
  machine: thisMachine(),
  pace: `${pace.rounds} rounds of ${pace.milliseconds / 1000} s for each point.`,
  runs,
}
console.log(serverText(report))
if (!values.quick && values.profile === undefined) keepReport({ server: report })
