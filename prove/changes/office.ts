import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode } from '../../commands/parts/paths.mjs'
import { freePort } from '../../commands/parts/port.mjs'
import type { Copy } from '../mutants/copy.ts'

/** How a command ended, what it said, and how long it took. */
export interface Ended {
  readonly code: number | null
  readonly said: string
  readonly seconds: number
}

/** A server that answers; `stop` lets it end in order. */
export interface Serving {
  readonly ended: null
  readonly url: string
  readonly seconds: number
  stop(): Promise<void>
}

export const account = { email: 'admin@example.org', password: 'a long enough passphrase' }

/** A copy of the product whose maintainer changes it, by the same commands that everybody has. */
export class Office {
  readonly folder: string
  readonly databaseUrl: string

  constructor(copy: Copy, databaseUrl: string) {
    this.folder = copy.folder
    this.databaseUrl = databaseUrl
  }

  /** Writes descriptors, by file; null takes one away. */
  async describe(descriptors: Readonly<Record<string, string | null>>): Promise<void> {
    for (const [file, text] of Object.entries(descriptors)) {
      const path = join(this.folder, 'entities', file)
      await (text === null ? rm(path, { force: true }) : writeFile(path, text))
    }
  }

  /** What `npm run plan` runs. */
  async plan(...args: readonly string[]): Promise<Ended> {
    const began = performance.now()
    const { child, said } = this.#run([join('src', 'tools', 'plan.ts'), ...args], 0)
    const [code] = await once(child, 'exit')
    return { code, said: said(), seconds: secondsSince(began) }
  }

  /** A start, until it answers or has ended. */
  async start(): Promise<Serving | { readonly ended: Ended }> {
    const began = performance.now()
    const port = await freePort()
    const { child, said } = this.#run([join('src', 'server.ts')], port)
    const exit = once(child, 'exit')
    const url = `http://127.0.0.1:${port}`
    const listening = () => listens(said(), port)
    while (child.exitCode === null && child.signalCode === null && !listening()) await pause(10)
    const seconds = secondsSince(began)
    if (!listening()) {
      const [code] = await exit
      return { ended: { code, said: said(), seconds } }
    }
    const stop = async () => {
      child.kill('SIGTERM')
      await exit
    }
    return { ended: null, url, seconds, stop }
  }

  /** A start that is killed so many milliseconds after it has said that it changes something. */
  async startAndKill(milliseconds: number): Promise<'in the middle' | 'afterwards'> {
    const port = await freePort()
    const { child, said } = this.#run([join('src', 'server.ts')], port)
    const exit = once(child, 'exit')
    const running = () => child.exitCode === null && child.signalCode === null
    const listening = () => listens(said(), port)
    while (running() && !listening() && !/"msg":"(Add|Rename|Work|Index|A backup|No backup)/.test(said()))
      await pause(2)
    for (let left = milliseconds; left > 0 && !listening(); left -= 20) await pause(20)
    const late = listening()
    child.kill('SIGKILL')
    await exit
    return late ? 'afterwards' : 'in the middle'
  }

  #run(args: readonly string[], port: number): { readonly child: ChildProcess; said(): string } {
    const env = {
      ...process.env,
      DATABASE_URL: this.databaseUrl,
      PORT: String(port),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LEVEL: 'info',
      APP_TIME_ZONE: 'UTC',
    }
    const child = spawn(pinnedNode, [...args], { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    return { child, said: () => text }
  }
}

/** Whether a server that logs has said that it listens. */
const listens = (said: string, port: number): boolean =>
  said.includes(`Server listening at http://127.0.0.1:${port}"`)

const secondsSince = (began: number): number => (performance.now() - began) / 1000
