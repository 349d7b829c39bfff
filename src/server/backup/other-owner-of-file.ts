import { existsSync } from 'node:fs'
import { Connection, sqliteDialect } from '../database/sqlite/connection.ts'
import { type Mark, otherOwner, type Product } from '../schema/owner.ts'

/**
 * The other product that a SQLite file belongs to, a server's too; null where it is ours, and where nobody can tell: it
 * is not there, holds nothing yet, or cannot be read.
 */
export const otherOwnerOfFile = async (
  file: string,
  product: Product,
): Promise<{ readonly mark: Mark | null } | null> => {
  if (!existsSync(file)) return null
  let connection: Connection | null = null
  try {
    const opened = new Connection(file, { readOnly: true })
    connection = opened
    const reader = {
      all: async (...asked: Parameters<Connection['all']>) => opened.all(...asked),
      rows: async (...asked: Parameters<Connection['rows']>) => opened.rows(...asked),
    }
    return await otherOwner(reader, sqliteDialect, product)
  } catch {
    return null
  } finally {
    connection?.close()
  }
}
