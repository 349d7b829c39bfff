import type { Reader } from '../driver/database.ts'
import type { Dialect } from '../driver/dialect.ts'
import { Connection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

/** Opens a file read-only, even while a server uses it. */
export const openReadOnly = (
  file: string,
): { readonly database: Reader & { readonly dialect: Dialect }; readonly close: () => Promise<void> } => {
  const connection = new Connection(file, { readOnly: file !== ':memory:' })
  return {
    database: {
      dialect: sqliteDialect,
      all: async (sql, parameters) => connection.all(sql, parameters),
      rows: async (sql, parameters) => connection.rows(sql, parameters),
    },
    close: async () => connection.close(),
  }
}
