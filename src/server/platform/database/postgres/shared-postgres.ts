import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { RunStatement, SharedDatabase } from '../driver/database.ts'
import { classifyPostgresError } from './fault.ts'

/** Milliseconds between two attempts to get the lock of a turn. */
const between = 100
/** For indexes on large tables. Waiting for locks is harmless, because these statements block nobody meanwhile. */
const longestSeconds = 3600

const turnLock = "hashtextextended('changes beside others', 0)"

/** The first key of the advisory locks of servers that start; no other code uses it. The second one is of their id. */
const startLocks = 1_129_270_869

/** A lost connection fails the next statement. Without a listener, the error would end the process. */
const ignore = () => {}

/** One PostgreSQL database of several servers. The connections of a server are named 'admin#' and its id. */
export class SharedPostgres implements SharedDatabase {
  readonly #pool: Pool
  readonly #server: string

  constructor(pool: Pool, server: string) {
    this.#pool = pool
    this.#server = server
  }

  async others(): Promise<readonly string[]> {
    const { rows } = await this.#pool.query(
      `select distinct coalesce(host(a.client_addr), '') as address from pg_stat_activity a,
         lateral split_part(a.application_name, '#', 2) as server
         where a.datname = current_database() and split_part(a.application_name, '#', 1) = 'admin' and server <> $1
         and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = ${startLocks}
           and l.objid::bigint = (hashtext(server)::bigint & 4294967295))
         order by 1`,
      [this.#server],
    )
    return rows.map(({ address }) => String(address))
  }

  async starting<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    client.on('error', ignore)
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [startLocks, this.#server])
      return await work()
    } finally {
      client.off('error', ignore)
      client.release(true) // closing the connection releases its lock
    }
  }

  /**
   * Asks for the lock again and again: a connection that waits for it would have a snapshot, and an index that is made
   * concurrently waits for every snapshot.
   */
  async inTurn<T>(work: (run: RunStatement) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    client.on('error', ignore)
    const timeout = { query_timeout: (longestSeconds + 2) * 1000 }
    const ask = async (text: string) => (await client.query({ text, ...timeout })).rows
    try {
      while (!(await ask(`select pg_try_advisory_lock(${turnLock}) as mine`))[0]?.mine) await pause(between)
      return await work(async (sql) => {
        try {
          for (const each of ['statement_timeout', 'lock_timeout'])
            await ask(`set ${each} = '${longestSeconds}s'`)
          await ask(sql)
        } catch (error) {
          throw classifyPostgresError(error)
        }
      })
    } finally {
      client.off('error', ignore)
      client.release(true) // closing the connection releases the lock and forgets its settings
    }
  }
}
