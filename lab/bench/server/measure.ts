import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../../commands/parts/port.mjs'
import { createDatabase } from '../../../tests/support/postgres.ts'
import { newPlace, type Place } from '../../running/database.ts'
import { openOffice, spawnServer, whenHealthy } from '../../running/office.ts'
import { buildHandlerDatabase } from '../handler/postgres/tables.ts'
import { handlerTokens } from '../handler/session.ts'
import { buildHandlerFile } from '../handler/sqlite/tables.ts'
import { Comparer, type Comparison, type Measured, middle, type Pace } from './compare.ts'
import { startDriver } from './load.ts'
import type { OperationName } from './operations.ts'
import { type Accounts, signInAll } from './people.ts'
import type { ServerRun } from './report.ts'
import { fillDatabase, sceneOf } from './rows.ts'
import { verifyReads, verifyWrites } from './verify.ts'

export interface ServerMeasure {
  readonly database: ServerRun['database']
  readonly rows: number
  readonly operations: readonly OperationName[]
  /** How many clients at a time; each in turn. */
  readonly connections: readonly number[]
  readonly pace: Pace
  /** Of Node, for our server. */
  readonly flags: readonly string[]
}

const starts = 3

/**
 * Measures our server beside the bare handler on the same rows. Nothing is timed before both answer every read
 * alike, and afterwards both must hold every row that they acknowledged.
 */
export const measureServer = async (measure: ServerMeasure): Promise<ServerRun> => {
  const { database, rows, flags } = measure
  const today = new Date().toISOString().slice(0, 10)
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making both databases …`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const ours = join(folder, 'ours.db')
  const place = database === 'sqlite' ? null : await newPlace(database)
  const url = place?.url ?? `sqlite:${ours}`
  const started: { stop(): Promise<unknown> }[] = []
  const driver = startDriver()
  try {
    const filled = await fillDatabase(`sqlite:${ours}`, rows)
    const accounts = place ? await fillDatabase(place.url, rows) : filled
    const scene = sceneOf(ours, rows, today)
    const handler = await startHandler(await bareBeside(place, ours, accounts), today)
    started.push(handler)
    const office = await openOffice({ databaseUrl: url, flags, environment: { LOG_LEVEL: 'info' } })
    started.push(office)
    const tokens = { all: office.admin.token ?? '', ...(await signInAll(office)) }
    const product = { ...office, name: 'ours', tokens }
    await verifyReads(product, handler, scene)

    const comparer = new Comparer(driver, scene, measure.pace)
    const comparisons: Comparison[] = []
    for (const operation of measure.operations) {
      console.error(`  ${operation}`)
      for (const connections of measure.connections)
        comparisons.push(await comparer.compare(product, handler, operation, connections))
    }
    for (const server of [product, handler])
      await verifyWrites(server, rows + (comparer.written.get(`${server.name} create`) ?? 0))
    const memory = { ours: office.memory(), bare: handler.memory() }
    await office.stop()
    return {
      ...{ database, rows, bareOn: database, comparisons, ready: await coldStart(url) },
      memory: memory.ours > 0 && memory.bare > 0 ? memory : null,
    }
  } finally {
    driver.stop()
    for (const server of started) await server.stop()
    await place?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Handler = Measured & { memory(): number; stop(): Promise<unknown> }

/** Makes the handler's database: on the server of ours, or a file beside its. @returns what the handler is told */
const bareBeside = async (place: Place | null, ours: string, accounts: Accounts): Promise<string> => {
  if (!place?.postgres) {
    const file = join(dirname(ours), 'bare.db')
    buildHandlerFile(file, ours, accounts)
    return file
  }
  const { url } = await createDatabase(place.postgres.url)
  await buildHandlerDatabase(url, place.url, accounts)
  return url
}

/** Starts the bare handler on a database of its own: a file, or postgres://… */
const startHandler = async (database: string, today: string): Promise<Handler> => {
  const port = await freePort()
  const args = [database, today, String(port)]
  const server = await spawnServer({ program: 'lab/bench/handler/main.ts', args, port })
  await whenHealthy(server)
  return { ...server, name: 'bare handler', tokens: handlerTokens }
}

/**
 * How long the command behind `npm start` takes until the first call is answered, on a database that is there; the
 * middle of a few starts, in milliseconds.
 */
const coldStart = async (databaseUrl: string): Promise<number> => {
  const times: number[] = []
  for (let each = 0; each < starts; each += 1) {
    const office = await openOffice({ databaseUrl, program: 'commands/start.mjs' })
    times.push(office.ready)
    await office.stop()
  }
  return middle(times)
}
