import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Model } from '../../src/model/index.ts'
import { type Caller, type Check, caller, signIn } from './calls.ts'
import { contractOf } from './contract.ts'
import { administrator, freshDatabase, type Kind, startedDatabase } from './fresh-database.ts'
import { workshop } from './workshop.ts'

type StartOptions = Parameters<typeof import('../../src/server/index.ts').startServer>[0]

export interface TestServerOptions extends Partial<StartOptions> {
  /** Where the rows lie: a SQLite file of its own (the default), or a database of its own on `postgresUrl`. */
  readonly database?: Kind
  /** The PostgreSQL server of the run: `inject('postgresUrl')`. */
  readonly postgresUrl?: string
}

/**
 * A running server on an empty database of its own; its calls are the administrator's. Every answer is held against the
 * OpenAPI document: one that is not as documented throws.
 */
export interface TestServer extends Caller {
  readonly url: string
  readonly databaseUrl: string
  /** The first account: it holds every right. */
  readonly email: string
  readonly password: string
  /** Calls without a token. */
  readonly stranger: Caller
  /** Calls as somebody else. */
  signIn(email: string, password: string): Promise<Caller>
  /** Stops it and starts it on the same database, with other options where they are given; the address may change. */
  restart(changed?: Partial<StartOptions>): Promise<TestServer>
  /** Stops it and removes its database. */
  stop(): Promise<void>
}

let workshopModelOnce: Promise<Model> | undefined

/** Read and checked once in each process: hundreds of servers of one product start in it. */
const workshopModel = async (): Promise<Model> => {
  const { loadModel } = await import('../../src/server/index.ts')
  workshopModelOnce ??= loadModel(workshop)
  return workshopModelOnce
}

/** What makes the first start on a database another than that of any office. */
const ofFirstStart = ['product', 'demoRows', 'adminEmail', 'adminPassword', 'print'] as const

/** Starts the real server in this process, on a free port and a database of its own, and signs the administrator in. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database = 'sqlite', postgresUrl, ...changed } = options
  const make = ofFirstStart.some((each) => each in changed) ? freshDatabase : startedDatabase
  const place = changed.databaseUrl
    ? { url: changed.databaseUrl, remove: async () => {} }
    : await make(database, postgresUrl)
  // Beside a SQLite file lie its files, too; those of a database on PostgreSQL would lie beside the product.
  const files = join(tmpdir(), `files-test-${randomUUID()}`)
  const settings = {
    databaseUrl: place.url,
    ...(database === 'postgres' && { files: `file:${files}` }),
    host: '127.0.0.1',
    port: 0,
    timeZone: 'UTC',
    product: workshop,
    ...(changed.product ? {} : { model: await workshopModel() }),
    ...administrator,
    ...changed,
  }
  return serve(settings, async () => {
    await place.remove()
    await rm(files, { recursive: true, force: true })
  })
}

const checks = new WeakMap<Model['entities'], Check>()

/** What answers are held against: worked out once for each product that was read. */
const checkOf = async (model: Model): Promise<Check> => {
  const { openApiDocument } = await import('../../src/server/calls/document.ts')
  const check = checks.get(model.entities) ?? contractOf(openApiDocument(model))
  checks.set(model.entities, check)
  return check
}

async function serve(
  settings: StartOptions & { readonly databaseUrl: string },
  remove: () => Promise<void>,
): Promise<TestServer> {
  const { startServer } = await import('../../src/server/index.ts')
  const server = await startServer(settings)
  const { adminEmail: email, adminPassword: password } = { ...administrator, ...settings }
  const check = await checkOf(server.model)
  const stranger = caller(server.url, undefined, check)
  const as = (someone: string, secret: string) => signIn(server.url, someone, secret, check)
  return {
    ...(await as(email, password)),
    url: server.url,
    databaseUrl: settings.databaseUrl,
    email,
    password,
    stranger,
    signIn: as,
    restart: async (changed = {}) => {
      await server.stop()
      const { model: _, ...others } = settings
      return serve({ ...(changed.product ? others : settings), ...changed }, remove)
    },
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}
