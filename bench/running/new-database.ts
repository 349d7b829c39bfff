import { productFile, removeFiles } from './prepare.ts'

/** An empty place for our database. */
export interface Place {
  readonly url: string
  remove(): Promise<void>
}

/** A file, or a database on a PostgreSQL server that is started for it and syncs every commit to the disk. */
export const newDatabase = async (database: 'sqlite' | 'postgres', rows: number): Promise<Place> => {
  if (database === 'sqlite') return { url: productFile(rows), remove: async () => removeFiles(rows) }
  const { startPostgres } = await import('../../tests/support/postgres.ts')
  const { url, stop } = await startPostgres({ lasting: true })
  return { url, remove: stop }
}
