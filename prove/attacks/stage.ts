import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createDatabase, type Postgres, startPostgres } from '../../tests/support/postgres.ts'
import { commandOf, execute } from '../parts/execute.ts'
import { nodeOf, type Office, type OfficeOptions, openOffice } from '../parts/office.ts'
import { newPerson, readersRole } from '../parts/person.ts'
import type { Scene, Stage } from './scene.ts'

/** Builds stages, keeps what is dear for all of them, and clears it away. */
export const stages = (of: string) => {
  const filled = new Map<string, Promise<string>>()
  const folders: string[] = []
  let server: Promise<Postgres> | null = null
  const postgres = (): Promise<Postgres> => {
    server ??= startPostgres({ lasting: true })
    return server
  }

  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'attack-'))
    folders.push(folder)
    return folder
  }

  /** A database with so many rows, of which offices get copies: a SQLite file, or the name of a database. */
  const fill = async (database: Stage['database'], rows: number): Promise<string> => {
    if (database === 'sqlite') {
      const folder = await newFolder()
      await (await openOffice({ of, folder, rows })).stop()
      return join(folder, 'office.db')
    }
    const { url } = await createDatabase((await postgres()).url)
    await (await openOffice({ of, databaseUrl: url, rows })).stop()
    return new URL(url).pathname.slice(1)
  }

  const place = async (database: Stage['database'], rows: number | undefined): Promise<OfficeOptions> => {
    const key = `${database} ${rows}`
    if (rows !== undefined && !filled.has(key)) filled.set(key, fill(database, rows))
    const from = await filled.get(key)
    const folder = await newFolder()
    if (database === 'sqlite') {
      if (from !== undefined) await copyFile(from, join(folder, 'office.db'))
      return { folder }
    }
    const { url } = await postgres()
    return {
      folder,
      databaseUrl: from === undefined ? (await createDatabase(url)).url : await copyOf(url, from),
    }
  }

  const play = async (scene: Scene, chosen: Stage['database']) => {
    const database = scene.only ?? chosen
    const opened: Office[] = []
    const open = async (options: OfficeOptions) => {
      const office = await openOffice(options)
      opened.push(office)
      return office
    }
    const stage: Stage = {
      of,
      database,
      postgresUrl: database === 'postgres' ? (await postgres()).url : '',
      open: async ({ rows, ...options } = {}) => open({ of, ...(await place(database, rows)), ...options }),
      openOn: ({ databaseUrl, folder }, options = {}) => open({ of, databaseUrl, folder, ...options }),
      reader: async (office, from) => newPerson(office, 'reader', [await readersRole(office)], from),
      command: (name, args, environment) =>
        execute([nodeOf(of), commandOf(of, name), ...args], of, environment),
    }
    try {
      return await scene.play(stage)
    } finally {
      for (const office of opened) await office.stop('SIGKILL')
    }
  }

  const end = async (): Promise<void> => {
    await (await server)?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }

  return { play, end }
}

const copyOf = async (url: string, name: string): Promise<string> => {
  const own = new URL(url)
  own.pathname = `/copy_${Date.now()}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${own.pathname.slice(1)} template ${name}`)
  await client.end()
  return own.href
}

/** Builds the page of a folder's code where it was not built yet. */
export const buildPage = async (of: string): Promise<void> => {
  const { code, said } = await execute([nodeOf(of), join(of, 'commands', 'build.mjs')], of, {})
  if (code !== 0) throw new Error(`The page of ${of} could not be built:\n${said}`)
}
