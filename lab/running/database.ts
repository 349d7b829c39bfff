import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, type Postgres, startPostgres } from '../../tests/support/postgres.ts'

/** A place for an office's rows, empty; of PostgreSQL with the server that was started for it. */
export interface Place {
  readonly url: string
  readonly postgres: Postgres | null
  remove(): Promise<void>
}

/** @param database 'postgres', whose every commit reaches the disk, or else a SQLite file in a folder of its own */
export const newPlace = async (database: string): Promise<Place> => {
  if (database === 'postgres') {
    const postgres = await startPostgres({ lasting: true })
    const { url } = await createDatabase(postgres.url)
    return { url, postgres, remove: postgres.stop }
  }
  const folder = mkdtempSync(join(tmpdir(), 'lab-'))
  const remove = async () => rmSync(folder, { recursive: true, force: true })
  return { url: `sqlite:${join(folder, 'office.db')}`, postgres: null, remove }
}
