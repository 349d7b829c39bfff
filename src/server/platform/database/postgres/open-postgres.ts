import { randomBytes } from 'node:crypto'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { storage } from '#texts/storage'
import { DatabaseError } from '../driver/errors.ts'
import { type LogSentence, logListenerFault } from '../driver/listeners.ts'
import { isConnectionLost, postgresErrorCode, withoutClient } from './fault.ts'
import { PgNotifier } from './pg-notifier.ts'
import { type PostgresConnections, PostgresDatabase } from './postgres-database.ts'
import { values } from './statement.ts'
import { StatementConnections } from './statement-connections.ts'

export interface PostgresOptions {
  readonly log?: LogSentence
  /** Shown in PostgreSQL's list of connections, before '#' and a random id; 'admin' for servers. */
  readonly name?: string
  /** Timeout of a single statement; migrations need more time than requests. */
  readonly statementSeconds?: number
}

const oldestVersion = 150_000

/** Seconds to wait for a connection; `connect_timeout` in the address overrides it, as in every PostgreSQL client. */
const usualWait = 2

const waitOf = (url: string): number => {
  const said = URL.canParse(url) ? Number(new URL(url).searchParams.get('connect_timeout')) : 0
  return said > 0 ? said : usualWait
}

/** Short timeouts report a hanging server soon; the server cancels a statement before the client gives up. */
const configOf = (
  url: string,
  { statementSeconds = 5, name = 'admin' }: PostgresOptions,
  server: string,
): PoolConfig => ({
  connectionString: url,
  pipeline: true,
  connectionTimeoutMillis: waitOf(url) * 1000,
  idleTimeoutMillis: 30_000,
  maxLifetimeSeconds: 3600,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000, // the default is two hours, too long for a vanished machine
  statement_timeout: statementSeconds * 1000,
  query_timeout: statementSeconds * 1000 + 2000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: `${name}#${server}`,
  // Queries list joins in the best order, so the planner must not try others, which takes longer than most queries.
  // Rarely used statements are planned anew each time.
  options: '-c timezone=UTC -c client_min_messages=warning -c join_collapse_limit=1 -c engine.orders=1',
  types: values,
})

/** Connections of one process at most, beside the one that listens. */
const [mostTransactions, mostStatements, mostLongStatements] = [8, 4, 3] as const
const longSeconds = 60

const connectionsOf = (config: PoolConfig): PostgresConnections => {
  const transactions = new Pool({
    ...config,
    max: mostTransactions,
    // Otherwise a commit could be confirmed before it is on disk.
    onConnect: async (client) => {
      const { rows } = await client.query('show synchronous_commit')
      if (['off', 'local'].includes(rows[0]?.synchronous_commit))
        await client.query('set synchronous_commit = on')
    },
  })
  const longStatements = new Pool({
    ...config,
    max: mostLongStatements,
    statement_timeout: longSeconds * 1000,
    query_timeout: longSeconds * 1000 + 2000,
  })
  const statements = new StatementConnections(config, mostStatements)
  const pools = [transactions, longStatements].map((pool) => new OpenConnections(pool))
  return {
    ...{ transactions, statements, longStatements },
    renew: () => {
      statements.renew()
      for (const pool of pools) pool.dropIdle()
    },
    end: async () => {
      await Promise.all([...pools.map((pool) => pool.end()), statements.end()])
    },
  }
}

/**
 * Opens the connections of a database after a test of one.
 * @throws DatabaseError with one sentence: unreachable, refused, too old, or not in UTF-8
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> => {
  const place = placeOf(url)
  const server = randomBytes(6).toString('hex')
  const config = configOf(url, options, server)
  const connections = connectionsOf(config)
  const notifier = new PgNotifier({ ...config, pipeline: false, query_timeout: 0 }, (error) =>
    logListenerFault(options.log, error),
  )
  try {
    await inspect(connections.statements, place)
    await notifier.listen()
  } catch (error) {
    await Promise.all([notifier.close(), connections.end()]).catch(() => {})
    if (error instanceof DatabaseError) throw error
    const why = error instanceof Error ? error.message || postgresErrorCode(error) : String(error)
    const sentence = isConnectionLost(error) ? storage.server.unreachable : storage.server.refused
    throw new DatabaseError(sentence(place, why.trim().replace(/\.$/, '')), {
      cause: withoutClient(error),
    })
  }
  return new PostgresDatabase(connections, notifier, server)
}

const inspect = async (statements: StatementConnections, place: string): Promise<void> => {
  const { rows } = await statements.query({
    text: "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding",
  })
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < oldestVersion) throw new DatabaseError(storage.server.old(place, version))
  if (encoding !== 'UTF8') throw new DatabaseError(storage.server.encoding(place, encoding))
}

/** Host, port and database of an address, without credentials. */
const placeOf = (url: string): string => {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`
  } catch {
    throw new DatabaseError(storage.badUrl('postgres://…'))
  }
}

/**
 * Tracks a pool's open connections. An ending pool forgets them before they are closed, while PostgreSQL still counts
 * them; a restore would then mistake them for a running server.
 */
export class OpenConnections {
  readonly #pool: Pool
  readonly #clients = new Set<PoolClient>()

  constructor(pool: Pool) {
    this.#pool = pool
    // The pool replaces a broken idle connection on demand; without a listener the error would end the process.
    pool.on('error', () => {})
    // The pool also misses a connection that breaks while being handed out; its next statement fails.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Closes the connections that nobody uses. */
  dropIdle(): void {
    for (let idle = this.#pool.idleCount; idle > 0; idle -= 1)
      this.#pool.connect().then(
        (client) => client.release(true),
        () => {}, // the pool has ended
      )
  }

  /** Ends the pool. Resolves when the last connection is closed. */
  async end(): Promise<void> {
    await this.#pool.end()
    while (this.#clients.size > 0) await new Promise((resolve) => this.#pool.once('remove', resolve))
  }
}
