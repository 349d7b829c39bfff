import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { storage } from '#texts/storage'
import { DatabaseError } from '../driver/errors.ts'
import { type LogSentence, logListenerFault } from '../driver/listeners.ts'
import { isConnectionLost, postgresErrorCode, withoutClient } from './fault.ts'
import { PgNotifier } from './pg-notifier.ts'
import { PostgresDatabase } from './postgres-database.ts'
import { values } from './statement.ts'

export interface PostgresOptions {
  readonly log?: LogSentence
  /** What the server's list of connections calls ours; servers are 'admin'. */
  readonly name?: string
  /** Connections of this process at most. */
  readonly connections?: number
  /** Ends a single statement; migrations take longer than answers may. */
  readonly statementSeconds?: number
}

const oldestVersion = 150_000

/** So long a call waits for a connection, in seconds; another time is said in the address, as every client of PostgreSQL takes it. */
const usualWait = 2

const waitOf = (url: string): number => {
  const said = URL.canParse(url) ? Number(new URL(url).searchParams.get('connect_timeout')) : 0
  return said > 0 ? said : usualWait
}

/** Short waits, so that a server that hangs is told of soon; a statement is given up by the server first. */
const configOf = (
  url: string,
  { connections = 10, statementSeconds = 5, name = 'admin' }: PostgresOptions,
): PoolConfig => ({
  connectionString: url,
  max: connections,
  connectionTimeoutMillis: waitOf(url) * 1000,
  idleTimeoutMillis: 30_000,
  maxLifetimeSeconds: 3600,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000, // by itself two hours: a machine that vanished would be listened to so long
  statement_timeout: statementSeconds * 1000,
  query_timeout: statementSeconds * 1000 + 2000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: name,
  // Joins are written in the order in which they are best made: to try others takes longer than most answers. What few
  // people ask is planned anew each time.
  options: '-c timezone=UTC -c client_min_messages=warning -c join_collapse_limit=1 -c engine.orders=1',
  types: values,
})

/**
 * A pool on the database that the address names, after one connection has shown that it serves.
 * @throws DatabaseError with one sentence: not reachable, refused, too old, another encoding than UTF-8
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> => {
  const place = placeOf(url)
  const config = configOf(url, options)
  const pool = new Pool({
    ...config,
    // A server that answers before the disk has it would have us promise what it cannot keep.
    onConnect: async (client) => {
      const { rows } = await client.query('show synchronous_commit')
      if (['off', 'local'].includes(rows[0]?.synchronous_commit))
        await client.query('set synchronous_commit = on')
    },
  })
  // An idle connection that breaks is replaced when it is needed; unheard, the error would end the process.
  pool.on('error', () => {})
  // Nor does the pool hear a connection that breaks in the moment in which it is lent out; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const connected = new OpenConnections(pool)
  const notifier = new PgNotifier({ ...config, query_timeout: 0 }, (error) =>
    logListenerFault(options.log, error),
  )
  try {
    await inspect(pool, place)
    await notifier.listen()
  } catch (error) {
    await Promise.all([notifier.close(), connected.end()]).catch(() => {})
    if (error instanceof DatabaseError) throw error
    const why = error instanceof Error ? error.message || postgresErrorCode(error) : String(error)
    const sentence = isConnectionLost(error) ? storage.server.unreachable : storage.server.refused
    throw new DatabaseError(sentence(place, why.trim().replace(/\.$/, '')), {
      cause: withoutClient(error),
    })
  }
  return new PostgresDatabase(pool, notifier, connected)
}

const inspect = async (pool: Pool, place: string): Promise<void> => {
  const { rows } = await pool.query(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding",
  )
  const [{ version, number, encoding } = { version: '', number: 0, encoding: '' }] = rows
  if (number < oldestVersion) throw new DatabaseError(storage.server.old(place, version))
  if (encoding !== 'UTF8') throw new DatabaseError(storage.server.encoding(place, encoding))
}

/** The server and database of an address, without its secrets. */
const placeOf = (url: string): string => {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`
  } catch {
    throw new DatabaseError(storage.badUrl('postgres://…'))
  }
}

/**
 * The connections that a pool has open. A pool that ends forgets them before they are closed; PostgreSQL still counts
 * them then, and a restore would take us for a server that is there.
 */
export class OpenConnections {
  readonly #pool: Pool
  readonly #clients = new Set<PoolClient>()

  constructor(pool: Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#clients.add(client))
    pool.on('remove', (client) => this.#clients.delete(client))
  }

  /** Ends the pool. Resolves when PostgreSQL has let go of the last connection. */
  async end(): Promise<void> {
    await this.#pool.end()
    while (this.#clients.size > 0) await new Promise((resolve) => this.#pool.once('remove', resolve))
  }
}
