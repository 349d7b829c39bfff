import { setTimeout as pause } from 'node:timers/promises'
import { inside } from '../../commands/parts/paths.mjs'
import { type Caller, caller, signIn } from '../../tests/support/calls.ts'
import { type Product, startProduct } from '../../tests/support/product.ts'
import type { TestServer } from '../../tests/support/server.ts'

/** What the races ask of an office. */
export type Raced = Pick<TestServer, 'call' | 'stranger' | 'signIn' | 'token'>

export interface Racing extends Raced {
  /** How many hashes its processes have computed so far. */
  hashes(): Promise<number>
  stop(): Promise<void>
}

const hashesOf = async ({ pid, said }: Product): Promise<number> => {
  const before = said().length
  process.kill(pid, 'SIGUSR2')
  while (!/hashes \d+\n/.test(said().slice(before))) await pause(20)
  return Number(/hashes (\d+)\n/.exec(said().slice(before))?.[1])
}

/** Two processes of the product on one PostgreSQL; calls and sign-ins go to them by turns. */
export const twoProcesses = async (databaseUrl: string): Promise<Racing> => {
  const environment = {
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${inside('prove', 'races', 'count-hashes.ts')}`,
  }
  const one = await startProduct({ environment })
  const other = await startProduct({ environment })
  const first = await signIn(one.url, one.email, one.password)
  let turn = 0
  const next = (): Product => (turn++ % 2 === 0 ? one : other)
  const byTurns = (token?: string): Caller => ({
    token,
    call: (...call) => caller(next().url, token).call(...call),
  })
  return {
    ...byTurns(first.token),
    stranger: byTurns(),
    signIn: async (email, password) => byTurns((await signIn(next().url, email, password)).token),
    hashes: async () => (await hashesOf(one)) + (await hashesOf(other)),
    stop: async () => {
      await one.stop()
      await other.stop()
    },
  }
}
