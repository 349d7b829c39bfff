import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/driver/database.ts'
import type { Store } from '../store/store.ts'

/** The fact by which a place of files knows its database. */
const fact = 'files'

/** The name by which this database owns its files, made once. */
const nameOf = async (database: Database): Promise<string> =>
  database.write(async (writer) => {
    await writer.run('insert into engine_facts (name, value) values (?, ?) on conflict (name) do nothing', [
      fact,
      randomUUID(),
    ])
    const [row] = await writer.rows('select value from engine_facts where name = ?', [fact])
    return String(row?.[0])
  })

/**
 * Whether the files of a place are those of this database, and nothing there is anybody else's; of nobody's it becomes
 * the owner. @throws HttpError 503 or 507 of where files lie
 */
export const ownsFiles = async (database: Database, store: Store): Promise<boolean> => {
  const name = await nameOf(database)
  const owner = await store.owner()
  if (owner === null) await store.own(name)
  return owner === null || owner === name
}

/** Makes this database the owner, whoever was: what lies there was just made to be its. */
export const claimFiles = async (database: Database, store: Store): Promise<void> =>
  store.own(await nameOf(database))
