import { askTurns } from '../../running/turns.ts'
import type { Driver, RoundResult } from '../server/load.ts'
import { type OperationName, operations } from '../server/operations.ts'
import { verifyReads, verifyWrites } from '../server/verify.ts'
import { batchOfBare, batchOfOurs, dayWith, type Work } from './batches.ts'
import { type GuardedBatch, type GuardedCall, guardedBatches, guardedCalls, type Part } from './operations.ts'
import type { Spent } from './processor.ts'
import { type Guarded, type GuardedOffice, startBare, startOurs } from './servers.ts'
import type { Stage } from './stage.ts'

/** What one server took for one call, or for one of many rows. Times in milliseconds. */
export interface Taken {
  /** Processor time of the server, what it did after the answer included; null where the system doesn't say. */
  readonly server: number | null
  /** The same of the database's processes; null where the database is in the server's. */
  readonly backends: number | null
  readonly perSecond: number
  /** The middle wait; of one batch its time. */
  readonly wait: number
}

/** One of ours beside one of the bare handler's. */
export interface Both<T> {
  readonly ours: T
  readonly bare: T
}

/** What one start of both servers showed. */
export interface RoundFigures {
  readonly start: Both<Guarded['start']>
  readonly calls: ReadonlyMap<GuardedCall, Both<Taken>>
  /** With one client alone. */
  readonly alone: Both<Taken> | null
  readonly batches: ReadonlyMap<GuardedBatch, Both<Taken>>
  /** Resident, in MiB, after the calls. */
  readonly memory: Both<number>
  /** The longest turn of our event loop in milliseconds, by what was done meanwhile. */
  readonly turns: ReadonlyMap<GuardedCall | GuardedBatch, number>
}

/** Milliseconds. Before anything is measured, every call is made for so long: what runs seldom is not compiled yet. */
export const [warmUp, measuredFor] = [1000, 800] as const
const busy = 16
const aloneIn = 'update'

/** Starts both servers on fresh copies, and measures whatever is asked for once. @param number of the round: who comes first changes */
export const measureRound = async (
  stage: Stage,
  driver: Driver,
  of: string,
  chosen: ReadonlySet<Part>,
  number: number,
): Promise<RoundFigures> => {
  const pair = await stage.copy()
  const stops: { stop(): Promise<unknown> }[] = []
  try {
    const bare = await startBare(pair, stage.scene.today)
    stops.push(bare)
    const ours = await startOurs(pair, of)
    stops.push(ours)
    return await new Round(stage, driver, { ours, bare }, number).measure(chosen)
  } finally {
    for (const server of stops) await server.stop()
    await pair.remove()
  }
}

interface Servers {
  readonly ours: GuardedOffice
  readonly bare: Guarded
}

class Round {
  readonly #stage: Stage
  readonly #driver: Driver
  readonly #servers: Servers
  readonly #number: number
  /** How many calls were sent of each writing operation to each server. */
  readonly #written = new Map<string, number>()
  readonly #turns = new Map<GuardedCall | GuardedBatch, number>()

  constructor(stage: Stage, driver: Driver, servers: Servers, number: number) {
    this.#stage = stage
    this.#driver = driver
    this.#servers = servers
    this.#number = number
  }

  async measure(chosen: ReadonlySet<Part>): Promise<RoundFigures> {
    const { ours, bare } = this.#servers
    const named = guardedCalls.filter((call) => chosen.has(call))
    if (this.#number === 0) await verifyReads(ours, bare, this.#stage.scene, named)
    const calls = new Map<GuardedCall, Both<Taken>>()
    let alone: Both<Taken> | null = null
    const inTurn = (at: number, call: GuardedCall, connections: number, time: number = measuredFor) =>
      this.#both(at, (server) => this.#run(server, call, connections, time))
    for (const [at, call] of named.entries())
      await this.#watched(call, async () => void (await inTurn(at, call, busy, warmUp)))
    for (const [at, call] of named.entries())
      await this.#watched(call, async () => {
        calls.set(call, await inTurn(at, call, busy))
        if (call === aloneIn) alone = await inTurn(at, call, 1)
      })
    for (const server of [ours, bare]) await verifyWrites(server, this.#rowsOf(server))
    const memory = { ours: ours.memory(), bare: bare.memory() }
    const batches = new Map<GuardedBatch, Both<Taken>>()
    for (const batch of guardedBatches.filter((each) => chosen.has(each)))
      await this.#watched(batch, async () => void batches.set(batch, await this.#batch(batch)))
    const start = { ours: ours.start, bare: bare.start }
    return { start, calls, alone, batches, memory, turns: this.#turns }
  }

  #rowsOf({ name }: Guarded): number {
    return this.#stage.scene.rows + (this.#written.get(`${name} create`) ?? 0)
  }

  /** Notes the longest turn of our event loop meanwhile. */
  async #watched(what: GuardedCall | GuardedBatch, work: () => Promise<void>): Promise<void> {
    const { ours } = this.#servers
    await askTurns(ours)
    await work()
    const { longest } = await askTurns(ours)
    this.#turns.set(what, Math.max(longest, this.#turns.get(what) ?? 0))
  }

  /** One after the other; who comes first changes from call to call and from round to round. */
  async #both(at: number, run: (server: Guarded) => Promise<Taken>): Promise<Both<Taken>> {
    const { ours, bare } = this.#servers
    const before = (this.#number + at) % 2 === 0 ? null : await run(bare)
    return { ours: await run(ours), bare: before ?? (await run(bare)) }
  }

  async #run(server: Guarded, operation: OperationName, connections: number, time: number): Promise<Taken> {
    const key = `${server.name} ${operation}`
    const from = this.#written.get(key) ?? 0
    const { spent, value } = await settled(server, () =>
      this.#driver.run({
        ...{ url: server.url, token: server.tokens.all, scene: this.#stage.scene },
        ...{ operation, connections, milliseconds: time, from },
      }),
    )
    const { failed, requests, p50: wait } = value
    if (failed > 0)
      throw new Error(`${server.name}: ${failed} of ${requests} calls of '${operation}' failed.`)
    if (operations[operation].writes) this.#written.set(key, from + requests)
    return { ...shared(spent, requests), perSecond: perSecond(value), wait }
  }

  async #batch(batch: GuardedBatch): Promise<Both<Taken>> {
    const { ours, bare } = this.#servers
    const { csv, changed } = this.#stage
    const done = async (server: Guarded, write: (work: Work) => Promise<number>): Promise<Taken> => {
      const work = { csv, until: await dayWith(server, changed) }
      const { spent, value: rows, took } = await settled(server, () => write(work))
      if (rows === 0) throw new Error(`${server.name}: '${batch}' wrote no row.`)
      return { ...shared(spent, rows), perSecond: (rows * 1000) / took, wait: took }
    }
    return this.#both(0, (server) =>
      server === ours
        ? done(ours, (work) => batchOfOurs[batch](ours, work))
        : done(bare, (work) => batchOfBare[batch](bare, work)),
    )
  }
}

const perSecond = ({ requests, milliseconds }: RoundResult): number => (requests * 1000) / milliseconds

const shared = ({ server, backends }: Spent, by: number): Pick<Taken, 'server' | 'backends'> => ({
  server: server === null ? null : server / by,
  backends: backends === null ? null : backends / by,
})

/** Does some work on a server at rest, and waits until it rests again: what is done after the answer counts, too. */
const settled = async <T>({ clock }: Guarded, work: () => Promise<T>) => {
  await clock.untilSettled()
  const before = clock.read()
  const began = performance.now()
  const value = await work()
  const took = performance.now() - began
  await clock.untilSettled()
  return { value, took, spent: clock.since(before) }
}
