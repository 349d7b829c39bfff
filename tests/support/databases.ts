import { inject } from 'vitest'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Both databases, for `describe.each`. */
export const databases = ['sqlite', 'postgres'] as const

/** A server on that database, of the run's one PostgreSQL where it is that. */
export const serverOn = (
  database: (typeof databases)[number],
  options: TestServerOptions = {},
): Promise<TestServer> =>
  startTestServer({
    ...options,
    database,
    ...(database === 'postgres' ? { postgresUrl: inject('postgresUrl') } : {}),
  })
