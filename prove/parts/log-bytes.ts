import { statSync } from 'node:fs'
import { Client } from 'pg'
import type { Office } from './office.ts'

/** The size of the database's write-ahead log: SQLite's file beside it, or all of PostgreSQL's. */
export const logBytes = async ({ databaseUrl }: Pick<Office, 'databaseUrl'>): Promise<number> => {
  if (databaseUrl.startsWith('sqlite:'))
    return statSync(`${databaseUrl.slice('sqlite:'.length)}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select sum(size) as size from pg_ls_waldir()')
  await client.end()
  return Number(rows[0]?.size ?? 0)
}
