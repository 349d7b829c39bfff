import { Client, type ClientConfig, type QueryConfig, type QueryResult } from 'pg'
import { storage } from '#texts/storage'
import { Unavailable } from '../driver/errors.ts'
import { isSending, sendTogether } from './send-together.ts'

/** How long a connection is used, in milliseconds: after a failover, all of them reach the new server. */
const longestUse = 3_600_000

interface StatementConnection {
  readonly client: Client
  readonly opened: Promise<unknown>
  readonly since: number
  unanswered: number
}

/** Statements that the next one would wait for; one that is sent together with it costs no wait. */
const queueOf = ({ client, unanswered }: StatementConnection): number =>
  unanswered - (unanswered > 0 && isSending(client) ? 1 : 0)

const isBetter = (one: StatementConnection, other: StatementConnection): boolean =>
  queueOf(one) < queueOf(other) ||
  (queueOf(one) === queueOf(other) && isSending(one.client) && !isSending(other.client))

/**
 * Runs short statements that need no transaction, on few connections. A connection has several statements under way,
 * which it answers in order. So each connection must run short statements only.
 */
export class StatementConnections {
  readonly #config: ClientConfig
  readonly #most: number
  #open: readonly StatementConnection[] = []
  readonly #ending = new Set<Promise<void>>()
  #closed = false

  /** @param most the number of connections at most; they are opened on demand */
  constructor(config: ClientConfig, most: number) {
    this.#config = { ...config, pipeline: true }
    this.#most = most
  }

  /** Runs one statement on the connection with the fewest statements under way. */
  async query(statement: QueryConfig): Promise<QueryResult> {
    const chosen = this.#choose()
    chosen.unanswered += 1
    try {
      await chosen.opened
      sendTogether(chosen.client)
      return await chosen.client.query(statement)
    } finally {
      chosen.unanswered -= 1
    }
  }

  /** Opens other connections from now on; statements under way are still answered. */
  renew(): void {
    for (const connection of this.#open) this.#retire(connection)
  }

  /** Closes every connection once its statements are answered. Resolves when the last one is closed. */
  async end(): Promise<void> {
    this.#closed = true
    this.renew()
    await Promise.all(this.#ending)
  }

  #choose(): StatementConnection {
    if (this.#closed) throw new Unavailable(storage.closed, null)
    const now = performance.now()
    for (const connection of this.#open) if (now - connection.since > longestUse) this.#retire(connection)
    const [first, ...others] = this.#open
    if (first === undefined) return this.#connect()
    const best = others.reduce((one, other) => (isBetter(other, one) ? other : one), first)
    // Opening takes longer than the statements before this one, so this one does not wait for it.
    if (queueOf(best) > 0 && this.#open.length < this.#most) this.#connect()
    return best
  }

  #connect(): StatementConnection {
    const client = new Client(this.#config)
    const opened = client.connect()
    const connection = { client, opened, since: performance.now(), unanswered: 0 }
    const lost = () => {
      this.#open = this.#open.filter((each) => each !== connection)
    }
    client.on('error', lost)
    client.on('end', lost)
    opened.catch(lost)
    this.#open = [...this.#open, connection]
    return connection
  }

  #retire(connection: StatementConnection): void {
    this.#open = this.#open.filter((each) => each !== connection)
    const ended = connection.opened
      .then(() => connection.client.end())
      .catch(() => {})
      .then(() => {
        this.#ending.delete(ended)
      })
    this.#ending.add(ended)
  }
}
