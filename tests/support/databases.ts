import { afterAll, beforeAll, inject } from 'vitest'
import type { Loose } from './calls.ts'
import type { Kind } from './fresh-database.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { isOfTier } from './tiers.ts'

/** Both databases, for `describe.each`: for what speaks SQL of its own, and for races. */
export const databases = ['sqlite', 'postgres'] as const

/** For what holds on both, but whose SQL is the same: SQLite in `npm test`, PostgreSQL at the gate. */
export const databasesOfTier: readonly Kind[] = databases.filter((database) =>
  isOfTier(database === 'sqlite'),
)

/** A server on that database, of the run's one PostgreSQL where it is that. */
export const serverOn = (database: Kind, options: TestServerOptions = {}): Promise<TestServer> =>
  startTestServer({
    ...options,
    database,
    ...(database === 'postgres' ? { postgresUrl: inject('postgresUrl') } : {}),
  })

export interface Serving extends Omit<TestServer, 'restart'> {
  /** Stops it and starts it on the same database, with other options where they are given. */
  restart(changed?: Parameters<TestServer['restart']>[0]): Promise<void>
  /** Signs the administrator in anew: a clock may have gone on beyond the session. */
  signInAgain(): Promise<void>
  /** A row of `plural` as it was answered. @throws with the answer where it was not made */
  make(plural: string, body: Loose): Promise<Loose>
  /** What a repair cannot be without, made anew. */
  needed(name?: string): Promise<Needed>
}

export interface Needed {
  readonly customer_id: number
  readonly service_id: number
  readonly category_id: number
  readonly last_date: string
}

/**
 * A server for the tests of the file, or of the describe, in which it is asked for: it starts before them and stops
 * after. Options that are known only then are given by a function.
 */
export function serving(
  options: TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>) = {},
): Serving {
  let running: TestServer | undefined
  let times = 0
  beforeAll(async () => {
    const { database = 'sqlite', ...rest } = typeof options === 'function' ? await options() : options
    running = await serverOn(database, rest)
  })
  afterAll(() => running?.stop())
  const now = (): TestServer => {
    if (!running) throw new Error('The server starts before the tests, not before they are collected.')
    return running
  }
  const make: Serving['make'] = async (plural, body) => {
    const answer = await now().call('POST', `/api/${plural}`, body)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const more: Pick<Serving, 'restart' | 'signInAgain' | 'make' | 'needed'> = {
    make,
    restart: async (changed) => {
      running = await now().restart(changed)
    },
    signInAgain: async () => {
      running = { ...now(), ...(await now().signIn(now().email, now().password)) }
    },
    needed: async (name = 'Nord') => {
      times += 1
      const more = times > 1 ? ` ${times}` : '' // names are unique
      const named = { name, address: 'b', phone_no: '1', contact_person: 'c' }
      return {
        customer_id: (await make('customers', named)).id,
        service_id: (await make('services', { name: `Study${more}` })).id,
        category_id: (await make('categories', { name: `Works${more}` })).id,
        last_date: '2026-12-24',
      }
    },
  }
  return new Proxy(more as Serving, { get: (own, key) => Reflect.get(own, key) ?? Reflect.get(now(), key) }) // the rest is the running one's
}
