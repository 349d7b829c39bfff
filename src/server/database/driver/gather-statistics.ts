import type { Writer } from './database.ts'
import type { Dialect } from './dialect.ts'

/**
 * Lets PostgreSQL look at what many new rows are like: until then it plans for empty tables, and goes through whole
 * ones for a page. By itself it would look a minute later, or never, where that is switched off. SQLite plans by the
 * indexes alone.
 */
export const gatherStatistics = async (writer: Writer, dialect: Dialect): Promise<void> => {
  if (dialect.name === 'postgres') await writer.run('analyze')
}
