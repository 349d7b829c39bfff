import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

/** The longest waits for a lock that were seen, in milliseconds. */
export interface LockWaits {
  readonly readers: number
  readonly writers: number
  /** The statements that waited longest, for whoever looks into it. */
  readonly longest: readonly string[]
}

const between = 10
const told = 3

/** Waits for whole tables that only a reader asks for; what rows wait for is a writer's. */
const ofReaders = ['AccessShareLock']
const ofWriters = ['RowShareLock', 'RowExclusiveLock', 'ShareLock', 'ExclusiveLock']

/**
 * Looks a hundred times a second at who waits for a lock in this database, since when, and for what.
 * @returns what ends it and says the longest waits
 */
export const watchLocks = async (databaseUrl: string): Promise<() => Promise<LockWaits>> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'lock watch' })
  client.on('error', () => {})
  await client.connect()
  const waits = new Map<string, { readonly mode: string; readonly said: string; milliseconds: number }>()
  let over = false
  const look = async () => {
    while (!over) {
      const { rows } = await client.query(
        `select l.pid, l.mode, l.locktype, l.waitstart::text as since, left(a.query, 90) as query,
           extract(epoch from clock_timestamp() - l.waitstart) * 1000 as waited
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and l.waitstart is not null and a.datname = current_database()`,
      )
      for (const { pid, mode, locktype, since, query, waited } of rows) {
        const said = `${Math.round(waited)} ms for ${mode} on a ${locktype}: ${query}`
        waits.set(`${pid} ${since}`, { mode, said, milliseconds: Number(waited) })
      }
      await pause(between)
    }
  }
  const watching = look().catch(() => {}) // where the database is stopped before this
  return async () => {
    over = true
    await watching
    await client.end()
    const most = (modes: readonly string[]) =>
      Math.round(
        Math.max(
          0,
          ...[...waits.values()]
            .filter(({ mode }) => modes.includes(mode))
            .map(({ milliseconds }) => milliseconds),
        ),
      )
    const longest = [...waits.values()].toSorted((one, other) => other.milliseconds - one.milliseconds)
    return {
      ...{ readers: most(ofReaders), writers: most(ofWriters) },
      longest: longest.slice(0, told).map(({ said }) => said),
    }
  }
}
