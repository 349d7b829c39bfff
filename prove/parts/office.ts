import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, nodePackage, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import { type Caller, signIn } from '../../tests/support/calls.ts'
import { keepOutput } from './keep-output.ts'

export interface OfficeOptions {
  /** The folder of the code, with its own node_modules; this repository unless said. */
  readonly of?: string
  /** A SQLite file in the office's own folder unless said. */
  readonly databaseUrl?: string
  /** An office that stands already: that of the database's file, which outlives this one. */
  readonly folder?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Sample rows of the main entity. */
  readonly rows?: number
  /** Most open files of the process; the machine's limit unless said. */
  readonly descriptors?: number
  /** MiB of heap that the process may have, so that what fills it need not fill the machine. */
  readonly heap?: number
  /** The folder of another product; it is started as it was built, or without a page. */
  readonly app?: string
  /** Measures the turns of the event loop: see prove/parts/turns.ts. */
  readonly turns?: boolean
}

/** A server in a process of its own, from the code of any folder, and its administrator. */
export interface Office {
  readonly url: string
  readonly databaseUrl: string
  readonly folder: string
  readonly pid: number
  readonly admin: Caller
  alive(): boolean
  /** The last that it said, on both outputs. */
  said(): string
  /** Bytes of all that it said. */
  saidBytes(): number
  /** The first match in what it says from now on. @throws where there is none for two minutes */
  hear(pattern: RegExp): Promise<RegExpExecArray>
  /** Resident memory in MiB; 0 once the process is gone. */
  memory(): number
  /** Open descriptors of the process. */
  descriptors(): number
  /** Ends it; its exit code, null where a signal ended it. What is in a folder of its own goes with it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const account = { email: 'admin@example.org', password: 'a long enough passphrase' }

const longestStart = 180_000

/** The Node that the folder brings: of the package that brings it, which was another one up to version 0.1.0. */
export const nodeOf = (of: string): string => {
  const places = [nodePackage ?? 'node', 'node'].map((name) => join(of, 'node_modules', name, 'bin', 'node'))
  return places.find((place) => existsSync(place)) ?? process.execPath
}

/** Starts an office and signs its administrator in. @throws with what it said where it does not start */
export const openOffice = async (options: OfficeOptions = {}): Promise<Office> => {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'office-')))
  const remove = () =>
    options.folder === undefined ? rm(folder, { recursive: true, force: true }) : undefined
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(folder, 'office.db')}`
  const port = await freePort()
  const child = start(options, databaseUrl, port)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const output = keepOutput(child.stdout, child.stderr)
  const alive = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', endWithUs)
    if (alive()) {
      const gone = once(child, 'exit')
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await gone
      clearTimeout(late)
    }
    await remove()
    return child.exitCode
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + longestStart; !(await healthy(url)); await pause(50)) {
    if (alive() && Date.now() < until) continue
    await stop('SIGKILL')
    throw new Error(`The office did not start. It said:\n${output.said()}`)
  }
  const pid = child.pid ?? 0
  const admin = await signIn(url, account.email, account.password)
  return {
    ...{ url, databaseUrl, folder, pid, admin, alive, stop, ...output },
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, 'status'))?.[1] ?? 0) / 1024,
    descriptors: () => (existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0),
  }
}

const start = (options: OfficeOptions, databaseUrl: string, port: number) => {
  const { of = root, rows, descriptors, heap, turns = false } = options
  const flags = [
    ...(heap === undefined ? [] : [`--max-old-space-size=${heap}`]),
    ...(turns ? ['--import', inside('prove', 'parts', 'turns.ts')] : []),
  ]
  const demo = rows === undefined ? [] : ['--demo', '--rows', String(rows)]
  const app = options.app === undefined ? [] : ['--app', options.app]
  const command = [nodeOf(of), ...flags, join(of, 'src', 'server.ts'), ...demo, ...app]
  const limited = ['-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command]
  const [program = '', ...args] = descriptors === undefined ? command : ['/bin/sh', ...limited]
  return spawn(program, args, {
    cwd: of,
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, APP_TIME_ZONE: 'UTC' },
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password, LOG_LEVEL: 'error' },
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const readProcess = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const healthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )
