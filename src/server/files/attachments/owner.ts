import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/driver/database.ts'
import type { Store } from '../store/store.ts'

/** Key in `engine_facts` of the database's name in its file store. */
const fact = 'files'

/** Reads the name of this database in its file store, and generates it once. */
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
 * Returns whether this database owns the store; a store without an owner is claimed.
 * @throws HttpError 503 or 507 where the store fails or is full
 */
export const ownsFiles = async (database: Database, store: Store): Promise<boolean> => {
  const name = await nameOf(database)
  const owner = await store.owner()
  if (owner === null) await store.own(name)
  return owner === null || owner === name
}

/** Makes this database the store's owner, replacing any other: the store's content was just restored for it. */
export const claimFiles = async (database: Database, store: Store): Promise<void> =>
  store.own(await nameOf(database))
