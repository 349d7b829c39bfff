import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Caller, caller, signIn } from './calls.ts'
import { contractOf } from './contract.ts'
import { patientDatabase } from './postgres.ts'

export type Database = 'sqlite' | 'postgres'

type StartOptions = Parameters<typeof import('../../src/server/index.ts').startServer>[0]

export interface TestServerOptions extends Partial<StartOptions> {
  /** Where the rows lie: a SQLite file of its own (the default), or a database of its own on `postgresUrl`. */
  readonly database?: Database
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

const administrator = { adminEmail: 'admin@example.org', adminPassword: 'a long enough passphrase' }

/** Starts the real server in this process, on a free port and a fresh database, and signs the administrator in. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database = 'sqlite', postgresUrl, ...changed } = options
  const place = await freshDatabase(database, postgresUrl)
  const settings = {
    databaseUrl: place.url,
    host: '127.0.0.1',
    port: 0,
    timeZone: 'UTC',
    ...administrator,
    ...changed,
  }
  return serve(settings, place.remove)
}

async function serve(
  settings: StartOptions & { readonly databaseUrl: string },
  remove: () => Promise<void>,
): Promise<TestServer> {
  const { startServer } = await import('../../src/server/index.ts')
  const server = await startServer(settings)
  const { adminEmail: email, adminPassword: password } = { ...administrator, ...settings }
  const { openApiDocument } = await import('../../src/server/calls/document.ts')
  const check = contractOf(openApiDocument(server.model))
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
      return serve({ ...settings, ...changed }, remove)
    },
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}

async function freshDatabase(database: Database, postgresUrl?: string) {
  if (database === 'postgres') {
    if (!postgresUrl) throw new Error("A server on PostgreSQL needs postgresUrl: inject('postgresUrl').")
    const { url, drop } = await patientDatabase(postgresUrl)
    return { url, remove: drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { url: `sqlite:${join(folder, 'test.db')}`, remove }
}
