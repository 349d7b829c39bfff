import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { patientDatabase } from './postgres.ts'
import { workshop } from './workshop.ts'

export type Kind = 'sqlite' | 'postgres'

/** A database that a test has for itself. */
export interface FreshDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** The first account of the servers that tests start. */
export const administrator = { adminEmail: 'admin@example.org', adminPassword: 'a long enough passphrase' }

/** An empty one, or on PostgreSQL a copy of the one at `like`. */
export async function freshDatabase(kind: Kind, postgresUrl?: string, like?: string): Promise<FreshDatabase> {
  if (kind === 'postgres') {
    if (!postgresUrl) throw new Error("A server on PostgreSQL needs postgresUrl: inject('postgresUrl').")
    const { url, drop } = await patientDatabase(postgresUrl, like)
    return { url, remove: drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { url: `sqlite:${join(folder, 'test.db')}`, remove }
}

type Make = () => Promise<FreshDatabase>
const makers = new Map<string, Promise<Make>>()

/**
 * One as the product's first start leaves it, with its tables, first rows and first account. That start takes longer
 * than most tests: it is made once in each process, on each database, and copied.
 */
export async function startedDatabase(kind: Kind, postgresUrl?: string): Promise<FreshDatabase> {
  // On a server that others use after us nothing may be left behind.
  if (kind === 'postgres' && process.env.TEST_POSTGRES_URL) return freshDatabase(kind, postgresUrl)
  const key = `${kind} ${postgresUrl}`
  const known = makers.get(key) ?? firstStart(kind, postgresUrl)
  makers.set(key, known)
  return (await known)()
}

/** @returns what makes copies of it */
async function firstStart(kind: Kind, postgresUrl?: string): Promise<Make> {
  const { startServer } = await import('../../src/server/index.ts')
  const { url, remove } = await freshDatabase(kind, postgresUrl)
  const settings = { databaseUrl: url, host: '127.0.0.1', port: 0, timeZone: 'UTC', ...administrator }
  const before = new Date('2026-01-01T09:00:00.000Z') // any clock that a test sets
  await (await startServer({ product: workshop, ...settings, now: () => before })).stop()
  if (kind === 'postgres') return () => freshDatabase(kind, postgresUrl, url)
  const bytes = readFileSync(fileOf(url))
  await remove()
  return async () => {
    const fresh = await freshDatabase(kind)
    await writeAsLeft(fileOf(fresh.url), bytes)
    return fresh
  }
}

const fileOf = (url: string): string => url.slice('sqlite:'.length)

/** As a server that stopped in order leaves a file: whoever opens it checks nothing. */
async function writeAsLeft(file: string, bytes: Buffer): Promise<void> {
  writeFileSync(file, bytes)
  const { lockFile } = await import('../../src/server/platform/database/sqlite/file-lock.ts')
  const { fileMark } = await import('../../src/server/platform/database/sqlite/inspect.ts')
  const fileLock = lockFile(file)
  const mark = fileMark(file)
  fileLock.note()
  if (mark) fileLock.writeCleanStop(mark)
  fileLock.release()
}
