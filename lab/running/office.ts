import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inside, nodePackage, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import { signIn } from '../../tests/support/calls.ts'
import { newPlace } from './database.ts'
import { keepOutput } from './output.ts'

export interface OfficeOptions {
  /** The folder of the code, with its own node_modules; this repository unless said. */
  readonly of?: string
  /** What is started in it, and with which arguments; `src/server.ts` unless said. */
  readonly program?: string
  readonly args?: readonly string[]
  readonly port?: number
  /** Of a database that outlives the office; a SQLite file in a folder of its own unless said. */
  readonly databaseUrl?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Sample rows of the main entity. */
  readonly rows?: number
  /** Most open files of the process; the machine's limit unless said. */
  readonly descriptors?: number
  /** Of Node, before the program: '--cpu-prof'. */
  readonly flags?: readonly string[]
  /** A program that runs it: 'strace', '-f'. */
  readonly wrapper?: readonly string[]
  /** Measures the turns of the event loop: see `turns.ts`. */
  readonly turns?: boolean
}

/** A server in a process of its own, from the code of any folder, and its administrator. */
export type Office = Awaited<ReturnType<typeof openOffice>>

/** A server that ended instead of answering. */
export class NotStarted extends Error {
  readonly code: number | null
  readonly said: string
  constructor(code: number | null, said: string) {
    super(`The server did not start. It said:\n${said}`)
    this.code = code
    this.said = said
  }
}

export const account = { email: 'admin@example.org', password: 'a long enough passphrase' }

const longestStart = 600_000 // a million sample rows are made before it answers

/** The Node that a folder of code brings; the package that brings it was another one up to version 0.1.0. */
export const nodeOf = (of: string): string => {
  const places = [nodePackage ?? 'node', 'node'].map((name) => join(of, 'node_modules', name, 'bin', 'node'))
  return places.find((place) => existsSync(place)) ?? process.execPath
}

/** Starts an office and signs its administrator in. @throws NotStarted, with what it said, where it does not start */
export const openOffice = async (options: OfficeOptions = {}) => {
  const own = options.databaseUrl === undefined ? await newPlace('sqlite') : null
  const databaseUrl = options.databaseUrl ?? own?.url ?? ''
  const began = performance.now()
  const server = await spawnServer({ ...options, databaseUrl })
  const stop = async (signal?: NodeJS.Signals) => {
    const code = await server.stop(signal)
    await own?.remove()
    return code
  }
  await whenHealthy({ ...server, stop })
  const ready = performance.now() - began
  const admin = await signIn(server.url, account.email, account.password)
  return {
    ...{ ...server, databaseUrl, admin, stop },
    /** Milliseconds from its start to its first answer. */
    ready,
    /** Bytes of the database's write-ahead log: SQLite's file beside it, or all of PostgreSQL's. */
    logBytes: () => logBytes(databaseUrl),
  }
}

/** @throws NotStarted where it ends, or says nothing for too long */
export const whenHealthy = async (server: Awaited<ReturnType<typeof spawnServer>>): Promise<void> => {
  const healthy = () =>
    fetch(`${server.url}/api/health`).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status < 500 // the bare handler of the benchmark knows no health
      },
      () => false,
    )
  for (const until = Date.now() + longestStart; !(await healthy()); await pause(5))
    if (!server.alive() || Date.now() > until)
      throw new NotStarted(await server.stop('SIGKILL'), server.said())
}

/** A server's process from its first moment on, whether it comes to answer or not. */
export const spawnServer = async (options: OfficeOptions) => {
  const { of = root, program = 'src/server.ts', rows, descriptors, args = [], turns = false } = options
  const flags = [
    ...(options.flags ?? []),
    ...(turns ? ['--import', inside('lab', 'running', 'turns-process.ts')] : []),
  ]
  const demo = rows === undefined ? [] : ['--demo', '--rows', String(rows)]
  const command = [...(options.wrapper ?? []), nodeOf(of), ...flags, join(of, program), ...args, ...demo]
  const limited = ['-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command]
  const [run = '', ...given] = descriptors === undefined ? command : ['/bin/sh', ...limited]
  const port = options.port ?? (await freePort())
  const child = spawn(run, given, {
    cwd: of,
    env: {
      ...process.env,
      ...{
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: options.databaseUrl ?? '',
        APP_TIME_ZONE: 'UTC',
      },
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, LOG_LEVEL: 'error' },
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ended = once(child, 'exit')
  const alive = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    process.off('exit', endWithUs)
    if (alive()) {
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await ended
      clearTimeout(late)
    }
    return child.exitCode
  }
  const output = keepOutput(child.stdout, child.stderr)
  const pid = child.pid ?? 0
  return {
    ...{ ...output, url: `http://127.0.0.1:${port}`, pid, alive },
    /** Settles when the process is gone. */
    ended,
    /** Ends it; its exit code, null where a signal ended it. An office's own folder goes with it. */
    stop,
    /** Resident memory in MiB; 0 once the process is gone. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024,
    /** Open descriptors of the process. */
    descriptors: () => (existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0),
  }
}

const readProcess = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const logBytes = async (databaseUrl: string): Promise<number> => {
  if (databaseUrl.startsWith('sqlite:'))
    return statSync(`${databaseUrl.slice('sqlite:'.length)}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query('select sum(size) as size from pg_ls_waldir()')
  await client.end()
  return Number(rows[0]?.size ?? 0)
}
