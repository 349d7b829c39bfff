import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inside, pinnedNode, root } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'

/** The whole product as its user starts it: `src/server.ts` in a process of its own, with the built page. */
export interface Product {
  readonly url: string
  readonly databaseUrl: string
  readonly email: string
  readonly password: string
  /** Of the server's process. */
  readonly pid: number
  /** Whatever it said so far, on both outputs. */
  said(): string
  /** Whether its process has not ended yet. */
  running(): boolean
  /** Ends it by the signal (SIGTERM) and removes its database. Answers its exit code; null where the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export interface ProductOptions {
  /** Beyond the address, the database and the first account; may replace those. */
  readonly environment?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
}

/** Starts the product and waits until it is healthy. @throws with what it said where it ends or takes over two minutes */
export async function startProduct({ environment = {}, args = [] }: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'product-test-'))
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATABASE_URL: `sqlite:${join(folder, 'test.db')}`,
    APP_TIME_ZONE: 'UTC',
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: 'a long enough passphrase',
    ...environment,
  }
  const server = spawn(pinnedNode, [inside('src', 'server.ts'), ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  let said = ''
  server.stdout.on('data', (text) => (said += text))
  server.stderr.on('data', (text) => (said += text))
  const running = () => server.exitCode === null && server.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', endWithUs)
    if (running()) {
      const gone = once(server, 'exit')
      server.kill(signal)
      await gone
    }
    await rm(folder, { recursive: true, force: true })
    return server.exitCode
  }
  const url = `http://${settings.HOST}:${settings.PORT}`
  for (const until = Date.now() + 120_000; !(await healthy(url)); await pause(50)) {
    if (running() && Date.now() < until) continue
    await stop('SIGKILL')
    throw new Error(`The product did not start. It said:\n${said}`)
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATABASE_URL: databaseUrl } = settings
  return { url, databaseUrl, email, password, pid: server.pid ?? 0, said: () => said, running, stop }
}

async function healthy(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )
}
