import { Expected } from '../dataset/expected.ts'
import { datasetOf } from '../dataset/write-dataset.ts'
import type { OperationName } from '../load/operations.ts'
import { startDriver } from '../load/start-driver.ts'
import type { ServerRun } from '../report/server-report.ts'
import { coldStart } from '../running/cold-start.ts'
import { newDatabase } from '../running/new-database.ts'
import { fillDatabase, handlerFile } from '../running/prepare.ts'
import { startHandler, startProduct } from '../running/start-server.ts'
import { usageOf } from '../running/usage.ts'
import { expectedAnswers, verifyReads, verifyWrites } from '../running/verify.ts'
import { Comparer, type Comparison, type Pace } from './compare.ts'

export interface ServerMeasure {
  readonly database: ServerRun['database']
  readonly rows: number
  readonly operations: readonly OperationName[]
  /** How many clients at a time; each in turn. */
  readonly connections: readonly number[]
  readonly pace: Pace
  /** Of Node, for our server. */
  readonly flags?: readonly string[]
  /** Whether to measure how long a start takes as well. */
  readonly starts?: boolean
}

/**
 * Measures our server beside the bare handler on the same rows. Nothing is timed before both answer every read as the
 * rows themselves say, and afterwards both must hold every row that they acknowledged.
 */
export const measureServer = async (measure: ServerMeasure): Promise<ServerRun> => {
  const { database, rows, flags = [], starts = false } = measure
  const today = new Date().toISOString().slice(0, 10)
  const scene = { rows, today }
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making both databases …`)
  const place = await newDatabase(database, rows)
  const started: { stop(): Promise<void> }[] = []
  const driver = startDriver()
  try {
    await fillDatabase(place.url, rows, today)
    const bare = await startHandler(handlerFile(rows, today), today)
    started.push(bare)
    const expected = new Expected(datasetOf(rows, today), today)
    const answers = expectedAnswers(expected, scene)
    expected.close()
    const ours = await startProduct(place.url, { flags })
    started.push(ours)
    for (const server of [ours, bare]) await verifyReads(server, scene, answers)

    const comparer = new Comparer(driver, scene, measure.pace)
    const comparisons: Comparison[] = []
    for (const operation of measure.operations) {
      console.error(`  ${operation}`)
      for (const connections of measure.connections)
        comparisons.push(await comparer.compare(ours, bare, operation, connections))
    }
    for (const server of [ours, bare])
      await verifyWrites(server, rows + (comparer.written.get(`${server.name} create`) ?? 0))
    const held = { ours: usageOf(ours.process)?.memory, bare: usageOf(bare.process)?.memory }
    await ours.stop()
    return {
      ...{ database, rows, comparisons },
      memory: held.ours && held.bare ? { ours: held.ours, bare: held.bare } : null,
      ready: starts ? await coldStart(place.url) : null,
    }
  } finally {
    driver.stop()
    for (const server of started) await server.stop()
    await place.remove()
  }
}
