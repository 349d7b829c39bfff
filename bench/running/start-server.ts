import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import type { Day } from '../../src/model/index.ts'
import { cacheFolder } from '../dataset/write-dataset.ts'
import { handlerToken } from '../handler/build-tables.ts'

/** A server that is measured, in a process of its own. */
export interface Measured {
  readonly name: string
  readonly url: string
  readonly token: string
  readonly process: number
  /** From its start to its first answer, in milliseconds. */
  readonly ready: number
  stop(): Promise<void>
}

export const account = { email: 'user1@example.test', password: 'a long passphrase for the bench' }

const longestStart = 120_000

interface Start {
  readonly name: string
  readonly args: readonly string[]
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
}

/** Starts the bare handler on a file of its own. */
export const startHandler = async (file: string, today: Day): Promise<Measured> => {
  const port = await freePort()
  const args = [inside('bench', 'handler', 'main.ts'), file, today, String(port)]
  const started = await start({ name: 'bare handler', args, port, environment: {} })
  return { ...started, token: handlerToken }
}

export interface ProductStart {
  /** Of Node, before the program: '--cpu-prof'. */
  readonly flags?: readonly string[]
  readonly program?: string
}

/** Starts the product and signs in. */
export const startProduct = async (
  databaseUrl: string,
  { flags = [], program = inside('src', 'server.ts') }: ProductStart = {},
): Promise<Measured> => {
  const port = await freePort()
  const started = await start({
    name: 'ours',
    args: [...flags, program],
    port,
    environment: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    },
  })
  return { ...started, token: await signIn(started.url) }
}

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify(account),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Sign-in was answered ${answer.status}: ${text}`)
  return String(JSON.parse(text).token)
}

const start = async ({ name, args, port, environment }: Start): Promise<Omit<Measured, 'token'>> => {
  const began = performance.now()
  const logFile = join(cacheFolder, `${name.replace(' ', '-')}.log`)
  mkdirSync(cacheFolder, { recursive: true })
  const log = openSync(logFile, 'w')
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async (): Promise<void> => {
    process.off('exit', endWithUs)
    if (ended(child)) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (ended(child) || performance.now() - began > longestStart) {
      await stop()
      throw new Error(`${name} did not start. It said:\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
    }
    await pause(5)
  }
  return { name, url, process: child.pid ?? 0, ready: performance.now() - began, stop }
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health`).then(
    async (answer) => {
      await answer.body?.cancel()
      return true
    },
    () => false,
  )
