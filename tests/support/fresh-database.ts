import { copyFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { patientDatabase } from './postgres.ts'

export type Kind = 'sqlite' | 'postgres'

/** A database that a test has for itself. */
export interface FreshDatabase {
  readonly url: string
  remove(): Promise<void>
}

/** The first account of the servers that tests start. */
export const administrator = { adminEmail: 'admin@example.org', adminPassword: 'a long enough passphrase' }

/** An empty one. @param like the address of another that it is a copy of */
export async function freshDatabase(kind: Kind, postgresUrl?: string, like?: string): Promise<FreshDatabase> {
  if (kind === 'postgres') {
    if (!postgresUrl) throw new Error("A server on PostgreSQL needs postgresUrl: inject('postgresUrl').")
    const { url, drop } = await patientDatabase(postgresUrl, like)
    return { url, remove: drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'))
  const file = join(folder, 'test.db')
  if (like) await copySqlite(like.slice('sqlite:'.length), file)
  return { url: `sqlite:${file}`, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** As a server that stopped in order leaves a file: whoever opens it checks nothing. */
async function copySqlite(from: string, to: string): Promise<void> {
  copyFileSync(from, to)
  const { hold } = await import('../../src/server/database/sqlite/holder.ts')
  const { markOf } = await import('../../src/server/database/sqlite/inspect.ts')
  const holder = hold(to)
  const mark = markOf(to)
  holder.note()
  if (mark) holder.leaveMark(mark)
  holder.release()
}

const started = new Map<string, Promise<string>>()

/**
 * One as the product's first start leaves it, with its tables, first rows and first account. That start takes longer
 * than most tests: it is made once in each process, on each database, and copied.
 */
export async function startedDatabase(kind: Kind, postgresUrl?: string): Promise<FreshDatabase> {
  const key = `${kind} ${postgresUrl}`
  const known = started.get(key) ?? firstStart(kind, postgresUrl)
  started.set(key, known)
  return freshDatabase(kind, postgresUrl, await known)
}

async function firstStart(kind: Kind, postgresUrl?: string): Promise<string> {
  const { startServer } = await import('../../src/server/index.ts')
  const { url } = await freshDatabase(kind, postgresUrl)
  const clock = { now: () => new Date('2026-01-01T09:00:00.000Z'), timeZone: 'UTC' } // before any that tests set
  const server = await startServer({
    databaseUrl: url,
    host: '127.0.0.1',
    port: 0,
    ...clock,
    ...administrator,
  })
  await server.stop()
  if (kind === 'sqlite')
    process.once('exit', () => rmSync(dirname(url.slice('sqlite:'.length)), { recursive: true }))
  return url
}
