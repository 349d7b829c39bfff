import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Reads an office's database past its server. */
export interface Books {
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

/** Of a SQLite file. */
export const booksOfFile = (file: string): Books => {
  const database = new DatabaseSync(file, { readOnly: true })
  return { rows: async (sql) => database.prepare(sql).all(), close: async () => database.close() }
}

/** Of a PostgreSQL database, all as of one moment. */
export const booksOfServer = async (url: string): Promise<Books> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // what it was asked for says so too
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  return { rows: async (sql) => (await client.query(sql)).rows, close: () => client.end() }
}
