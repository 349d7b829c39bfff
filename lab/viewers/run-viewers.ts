import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'
import { startDriver } from '../bench/server/load.ts'
import { newPlace } from '../running/database.ts'
import { type Office, openOffice } from '../running/office.ts'
import type { LoadPlan, LoadResult, Said } from './plan.ts'
import { preparePeople } from './prepare-people.ts'
import { profileAreas } from './profile-areas.ts'
import { watchServers } from './watch-servers.ts'

export interface ViewersOptions {
  readonly viewers: number
  /** Accounts of the viewers; one of ten sees only rows of its own. */
  readonly people: number
  /** A second. */
  readonly writes: number
  readonly seconds: number
  /** There before. */
  readonly rows: number
  readonly database: string
  /** On one PostgreSQL; SQLite has one. */
  readonly servers: number
  /** Whether the servers write no processor profile, which costs them a little. */
  readonly unprofiled: boolean
  /** The folder of the code of the servers. */
  readonly of: string
}

/**
 * Opens lists by their stream of changes, saves rows steadily, and measures when each viewer has each change. Meanwhile
 * somebody else reads the first page fifty times a second.
 */
export const runViewers = async (options: ViewersOptions) => {
  const { seconds, rows, database, unprofiled, viewers, of } = options
  const profile = !unprofiled
  const place = await newPlace(database)
  const folder = mkdtempSync(join(tmpdir(), 'viewers-'))
  const flags = profile ? ['--import', inside('lab', 'running', 'profile-process.ts')] : []
  const environment = { CONNECTIONS_PER_ADDRESS: String(5 * viewers + 500) } // all of them come from here
  const servers: Office[] = []
  const driver = startDriver()
  try {
    console.log(`${rows.toLocaleString('en-US')} rows are made`)
    // A second start: what making the sample rows leaves in memory is gone.
    await (await openOffice({ of, databaseUrl: place.url, rows })).stop()
    for (let at = 0; at < options.servers; at += 1) {
      const own = { ...environment, PROFILE: join(folder, `${at}.cpuprofile`) }
      servers.push(await openOffice({ of, databaseUrl: place.url, environment: own, flags }))
    }
    const [first] = servers
    if (first === undefined) throw new Error('There must be at least one server.')
    const plan = await preparePeople(servers, options)
    console.log(`${viewers} pages are opened`)
    const load = startLoad(plan)
    await load.opened
    console.log(`the load runs for ${seconds} s`)
    if (profile) for (const { pid } of servers) process.kill(pid, 'SIGUSR2')
    const watching = watchServers(servers, load.pid, place.url)
    const asking = driver.run({
      ...{ url: first.url, token: first.admin.token ?? '', operation: 'first-page', connections: 1, from: 0 },
      ...{ rest: 20, milliseconds: seconds * 1000 },
      scene: { rows, today: '', keyword: '', common: '', many: {} },
    })
    await load.written
    const spent = await watching.end()
    if (profile) await writeProfiles(servers)
    const { requests, p50, p99 } = await asking
    const result = await load.done
    for (const server of servers.splice(0)) await server.stop()
    const areas = profile ? profileAreas(folder) : []
    return { ...result, ...spent, areas, firstPage: { requests, p50, p99 } }
  } finally {
    driver.stop()
    for (const server of servers) await server.stop()
    await place.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ends the profile of each server, once it is on the disk. */
const writeProfiles = (servers: readonly Office[]): Promise<unknown> =>
  Promise.all(
    servers.map(({ pid, hear }) => {
      const written = hear(/profile written/)
      process.kill(pid, 'SIGUSR2')
      return written
    }),
  )

/** Starts the process of the pages and writers. Each promise rejects with what it says where it fails. */
const startLoad = (plan: LoadPlan) => {
  const child = fork(inside('lab', 'viewers', 'load-process.ts'), [], {
    execPath: pinnedNode,
    serialization: 'advanced', // a duration may be infinite
  })
  const said = <T>(read: (message: Said) => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      child.on('message', (message: Said) => {
        const found = read(message)
        if (found !== null) resolve(found)
        else if (message.state === 'failed') reject(new Error(message.error))
      })
      child.once('exit', () => reject(new Error('The process of the load ended.')))
    })
  const opened = said(({ state }) => (state === 'open' ? true : null))
  const written = said(({ state }) => (state === 'written' ? true : null))
  const done = said((message) => (message.state === 'done' ? message.result : null))
  for (const each of [opened, written, done]) each.catch(() => {}) // whoever waits for the first hears of it
  child.send(plan)
  const result = done.then((found: LoadResult) => {
    child.disconnect()
    return found
  })
  result.catch(() => child.kill())
  return { opened, written, done: result, pid: child.pid ?? 0 }
}
