import { join } from 'node:path'
import { root } from '../../../commands/parts/paths.mjs'
import { freePort } from '../../../commands/parts/port.mjs'
import { signIn } from '../../../tests/support/calls.ts'
import { account, type Office, spawnServer, whenHealthy } from '../../running/office.ts'
import { handlerTokens } from '../handler/session.ts'
import type { Answering } from '../server/verify.ts'
import { type ProcessorClock, processorClock } from './processor.ts'
import type { Pair } from './stage.ts'

/** A server under measurement. */
export interface Guarded extends Answering {
  readonly clock: ProcessorClock
  /** Resident memory in MiB; 0 where the system doesn't say. */
  memory(): number
  stop(): Promise<unknown>
  /** Until its first answer: on the clock and of its processor, in milliseconds. */
  readonly start: { readonly clock: number; readonly processor: number | null }
}

/** Ours, with its administrator and what asks for its longest turn. */
export type GuardedOffice = Guarded & Pick<Office, 'admin' | 'pid' | 'hear'>

type Spawned = Parameters<typeof spawnServer>[0]

const started = async (options: Spawned, databaseUrl: string) => {
  const began = performance.now()
  const server = await spawnServer(options)
  const clock = processorClock(server.pid, databaseUrl)
  await whenHealthy(server)
  const start = { clock: performance.now() - began, processor: clock.sinceStart() }
  return { ...server, clock, start }
}

const compiledIn = (of: string) => ({ NODE_COMPILE_CACHE: join(of, 'node_modules', '.cache', 'compile') })

/**
 * What starts a server of ours: what is behind `npm start`. Elsewhere the server alone, since that would build a page
 * first. What was compiled is kept from start to start, what is loaded along for measuring too.
 */
export const howToStart = (of: string) => ({
  program: of === root ? 'commands/start.mjs' : 'src/server.ts',
  environment: compiledIn(of),
})

/** Starts ours from a folder of code. */
export const startOurs = async ({ ours }: Pick<Pair, 'ours'>, of: string): Promise<GuardedOffice> => {
  const { program, environment } = howToStart(of)
  const options = { of, program, databaseUrl: ours, turns: true }
  const info = { LOG_LEVEL: 'info', ...environment } // as an office has it
  const server = await started({ ...options, environment: info }, ours)
  const admin = await signIn(server.url, account.email, account.password)
  return { ...server, admin, name: 'ours', tokens: { ...nobody, all: admin.token ?? '' } }
}

const nobody = { few: '', some: '', half: '' }

/** Starts the bare handler, of this repository whatever is measured. */
export const startBare = async ({ bare }: Pick<Pair, 'bare'>, today: string): Promise<Guarded> => {
  const port = await freePort()
  const args = [bare, today, String(port)]
  const program = 'lab/bench/handler/main.ts'
  const server = await started({ program, args, port, environment: compiledIn(root) }, bare)
  return { ...server, name: 'bare handler', tokens: handlerTokens }
}
