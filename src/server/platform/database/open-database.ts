import { storage } from '#texts/storage'
import { sqlitePath } from './address.ts'
import type { Database } from './driver/database.ts'
import { DatabaseError } from './driver/errors.ts'
import type { PostgresOptions } from './postgres/open-postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite/open-sqlite.ts'

export type OpenOptions = SqliteOptions & PostgresOptions

/**
 * Opens the database at an address: `sqlite:data/tracking.db` or `postgres://…`.
 * @throws DatabaseError with one sentence for the operator
 */
export const openDatabase = async (url: string, options: OpenOptions = {}): Promise<Database> => {
  const path = sqlitePath(url)
  if (path !== null) return openSqlite(path, options)
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./postgres/open-postgres.ts')
    return openPostgres(url, options)
  }
  throw new DatabaseError(storage.badUrl(url.replace(/\/\/[^@/]*@/, '//…@')))
}
