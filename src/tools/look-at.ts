import type { Dialect, Reader } from '../server/database/index.ts'
import { Connection, sqliteDialect } from '../server/database/sqlite/connection.ts'

/** A file to be looked at, while a server is on it too. */
export const lookAt = (
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
