import type { Pool, PoolClient } from 'pg'

/**
 * The connections that a pool has open. A pool that ends forgets them before they are closed; PostgreSQL still counts
 * them then, and a restore would take us for a server that is there.
 */
export class Connected {
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
