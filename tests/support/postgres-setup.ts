import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL server of this run, as postgres://…; each test file makes its own database on it. */
    postgresUrl: string
    /** Whether the run is of tests that were named, by `-t`. */
    named: boolean
  }
}

/** One PostgreSQL for the whole run, or the one in TEST_POSTGRES_URL: runs one after the other may share it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('named', project.vitest.getGlobalTestNamePattern() !== undefined)
  const running = process.env.TEST_POSTGRES_URL
  if (running || process.env.PRODUCT_FOLDER) {
    project.provide('postgresUrl', running ?? '') // what follows for another product is tried on SQLite
    return async () => {}
  }
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
