import { Client } from 'pg'
import type { Office } from '../running/office.ts'
import { postgresTimes, serverTimes, spentByKind, type ThreadTime } from './processor-time.ts'

/** What the machine spent while it was watched. */
export interface Watched {
  /** Seconds of the clock. */
  readonly seconds: number
  /** Milliseconds of processor time by kind of thread or process. */
  readonly processor: Readonly<Record<string, number>>
  /** Resident memory of each server in MiB, at even distances from the begin to the end. */
  readonly memory: readonly (readonly number[])[]
}

const milliseconds = 1000

/** Watches processor time and memory of the servers, their database and the load, until it is ended. */
export const watchServers = (servers: readonly Office[], loadPid: number, databaseUrl: string) => {
  const database = databaseUrl.startsWith('postgres:') ? new URL(databaseUrl).pathname.slice(1) : null
  const read = (listening: ReadonlySet<string>): ReadonlyMap<string, ThreadTime> =>
    new Map([
      ...servers.flatMap(({ pid }, at) => serverTimes(pid, `server ${at + 1}`)),
      ...serverTimes(loadPid, 'load'),
      ...(database === null ? [] : postgresTimes(database, listening)),
    ])
  const began = performance.now()
  const before = read(new Set())
  const memory = servers.map(({ memory: resident }) => [resident()])
  const timer = setInterval(() => {
    for (const [at, { memory: resident }] of servers.entries()) memory[at]?.push(resident())
  }, milliseconds)
  return {
    end: async (): Promise<Watched> => {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      const listening = database === null ? new Set<string>() : await listeningBackends(databaseUrl)
      return { seconds, processor: spentByKind(before, read(listening)), memory }
    },
  }
}

/** The backends of the connections by which servers hear of changes: they ask for nothing but a sign of life. */
const listeningBackends = async (databaseUrl: string): Promise<ReadonlySet<string>> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    "select pid from pg_stat_activity where datname = current_database() and (query = 'select 1' or query ilike 'listen %')",
  )
  await client.end()
  return new Set(rows.map(({ pid }) => String(pid)))
}
