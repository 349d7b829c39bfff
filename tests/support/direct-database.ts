import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Changes or reads a running server's SQLite file behind its back, as one step. A write of the server may be under way,
 * and within one process it and we would wait for each other: so nobody waits, and it is tried again once that is done.
 */
export const directly = async <T>(databaseUrl: string, work: (database: DatabaseSync) => T): Promise<T> => {
  for (;;) {
    const database = new DatabaseSync(databaseUrl.replace('sqlite:', ''), { timeout: 0 })
    try {
      database.exec('pragma foreign_keys = off; begin immediate')
      const found = work(database)
      database.exec('commit')
      return found
    } catch (error) {
      if (!/database is locked/.test(String(error))) throw error
    } finally {
      database.close()
    }
    await pause(20)
  }
}
