import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { createDatabase } from '../../../tests/support/postgres.ts'
import { newPlace, type Place } from '../../running/database.ts'
import { exportedProposals, withoutIds } from '../../running/files.ts'
import { openOffice } from '../../running/office.ts'
import { firstRecords } from '../handler/csv.ts'
import { buildHandlerDatabase } from '../handler/postgres/tables.ts'
import { buildHandlerFile } from '../handler/sqlite/tables.ts'
import { type Scene, sceneOf } from '../server/rows.ts'
import { howToStart } from './servers.ts'

export type DatabaseName = 'sqlite' | 'postgres'

/** A database of ours and one of the bare handler, as they were made: for one start of each. */
export interface Pair {
  /** Of ours, as an address. */
  readonly ours: string
  /** What the bare handler is told: a file, or an address. */
  readonly bare: string
  remove(): Promise<void>
}

/** What one database's rounds are measured on. */
export interface Stage {
  readonly scene: Scene
  /** About so many rows are changed at once; a tenth of all. */
  readonly changed: number
  /** Proposals that are to come in, as a CSV; a twentieth of all. */
  readonly csv: string
  /** A fresh copy of both databases: no round sees what another wrote. */
  copy(): Promise<Pair>
  remove(): Promise<void>
}

/** The most rows that are changed and made at once. */
const [mostChanged, mostMade] = [10_000, 5_000] as const

const fileOf = (url: string): string => url.slice('sqlite:'.length)

/** What a stage is made of. */
export interface StageWanted {
  readonly database: DatabaseName
  readonly rows: number
  /** The folder of the code that fills ours. */
  readonly of: string
  /** Of an earlier stage of as many rows; null where there is none. */
  readonly scene: Scene | null
  /** Will proposals come in? A checkout from before there were files cannot be asked for them. */
  readonly imports: boolean
}

/** Fills a database of ours with sample rows and one of the handler with the same. */
export const makeStage = async ({ database, rows, of, scene, imports }: StageWanted): Promise<Stage> => {
  const place = await newPlace(database)
  try {
    await fill(place.url, rows, of)
    // A second start: what the first one left is done, and what is compiled is kept.
    const office = await openOffice({ of, databaseUrl: place.url, ...howToStart(of) })
    const exported = imports ? withoutIds(await exportedProposals(office)) : ''
    await office.stop()
    const pristine = await bareBeside(place)
    return {
      scene: scene ?? (database === 'sqlite' ? sceneIn(place.url, rows) : await ownScene(rows, of)),
      changed: Math.min(mostChanged, Math.floor(rows / 10)),
      csv: firstRecords(exported, Math.min(mostMade, Math.floor(rows / 20))),
      copy: async () => {
        const pair = await (place.postgres
          ? copyDatabases(pristine, place.postgres.url)
          : copyFolder(pristine, of))
        await onDisk()
        return pair
      },
      remove: () => place.remove(),
    }
  } catch (error) {
    await place.remove()
    throw error
  }
}

/** A copy that is still being written to the disk would slow the start that is measured next. */
const onDisk = async (): Promise<void> => {
  if (process.platform !== 'win32') await promisify(execFile)('sync')
}

const fill = async (databaseUrl: string, rows: number, of: string): Promise<void> => {
  const office = await openOffice({ of, databaseUrl, rows })
  await office.stop()
}

const sceneIn = (url: string, rows: number): Scene =>
  sceneOf(fileOf(url), rows, new Date().toISOString().slice(0, 10))

const ownScene = async (rows: number, of: string): Promise<Scene> => {
  const place = await newPlace('sqlite')
  try {
    await fill(place.url, rows, of)
    return sceneIn(place.url, rows)
  } finally {
    await place.remove()
  }
}

type Pristine = Omit<Pair, 'remove'>

const bareBeside = async ({ url, postgres }: Place): Promise<Pristine> => {
  if (postgres) {
    const { url: bare } = await createDatabase(postgres.url)
    await buildHandlerDatabase(bare, url, {})
    return { ours: url, bare }
  }
  const bare = join(dirname(fileOf(url)), 'bare.db')
  buildHandlerFile(bare, fileOf(url), {})
  return { ours: url, bare }
}

const copyFolder = async ({ ours, bare }: Pristine, of: string): Promise<Pair> => {
  const from = dirname(bare)
  const folder = await mkdtemp(join(tmpdir(), 'guard-'))
  await cp(from, folder, { recursive: true })
  const databaseUrl = ours.replace(from, folder)
  // A file in another place is looked through as a whole at its first start, which would be measured.
  await (await openOffice({ of, databaseUrl })).stop()
  return {
    ours: databaseUrl,
    bare: bare.replace(from, folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const copyDatabases = async ({ ours, bare }: Pristine, server: string): Promise<Pair> => {
  const copies = [await copyDatabase(server, ours), await copyDatabase(server, bare)] as const
  return {
    ...{ ours: copies[0].url, bare: copies[1].url },
    remove: async () => {
      for (const { drop } of copies) await drop()
    },
  }
}

/** A helper's processor time could not be told from others': each query stays in its own process. */
const copyDatabase = async (server: string, like: string): ReturnType<typeof createDatabase> => {
  const copy = await createDatabase(server, like)
  const client = new Client({ connectionString: copy.url })
  await client.connect()
  const name = new URL(copy.url).pathname.slice(1)
  await client.query(`alter database ${name} set max_parallel_workers_per_gather = 0`)
  await client.end()
  return copy
}
