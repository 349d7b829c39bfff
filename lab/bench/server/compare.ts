import { readFileSync } from 'node:fs'
import type { Driver, RoundResult } from './load.ts'
import { type OperationName, operations } from './operations.ts'
import type { Scene } from './rows.ts'
import type { Answering } from './verify.ts'

/** The middle of what one server did with one operation in all rounds. Times in milliseconds. */
export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time of the server for one call; null where the system doesn't say. */
  readonly processor: number | null
  readonly bytes: number
}

export interface Comparison {
  readonly operation: OperationName
  readonly connections: number
  readonly ours: Figures
  readonly bare: Figures
  /** Our throughput by that of the bare handler: the middle of the ratios of rounds that ran one after the other. */
  readonly ratio: number
}

export interface Pace {
  readonly rounds: number
  readonly milliseconds: number
}

export type Measured = Answering & { readonly pid: number }

type One = RoundResult & { readonly processor: number | null }

const warmUpMilliseconds = 300

/** Measures two servers in turn, round by round, so that what else the machine does meets both. */
export class Comparer {
  readonly #driver: Driver
  readonly #scene: Scene
  readonly #pace: Pace
  /** How many calls were sent of each writing operation to each server. */
  readonly written = new Map<string, number>()

  constructor(driver: Driver, scene: Scene, pace: Pace) {
    this.#driver = driver
    this.#scene = scene
    this.#pace = pace
  }

  async compare(
    ours: Measured,
    bare: Measured,
    operation: OperationName,
    connections: number,
  ): Promise<Comparison> {
    const run = (server: Measured, milliseconds = this.#pace.milliseconds) =>
      this.#round(server, operation, connections, milliseconds)
    for (const server of [ours, bare]) await run(server, warmUpMilliseconds)
    const rounds: { readonly ours: One; readonly bare: One }[] = []
    for (let round = 0; round < this.#pace.rounds; round += 1) {
      // Who comes first changes from round to round.
      const before = round % 2 === 0 ? null : await run(bare)
      rounds.push({ ours: await run(ours), bare: before ?? (await run(bare)) })
    }
    return {
      ...{ operation, connections },
      ours: figuresOf(rounds.map((round) => round.ours)),
      bare: figuresOf(rounds.map((round) => round.bare)),
      ratio: rounded(middle(rounds.map((round) => perSecond(round.ours) / perSecond(round.bare)))),
    }
  }

  async #round(server: Measured, operation: OperationName, connections: number, milliseconds: number) {
    const key = `${server.name} ${operation}`
    const from = this.written.get(key) ?? 0
    const before = processorOf(server.pid)
    const token = server.tokens[operations[operation].who ?? 'all']
    const result = await this.#driver.run({
      ...{ url: server.url, token, scene: this.#scene },
      ...{ operation, connections, milliseconds, from },
    })
    const after = processorOf(server.pid)
    const { failed, requests } = result
    if (failed > 0)
      throw new Error(`${server.name}: ${failed} of ${requests} calls of '${operation}' failed.`)
    if (operations[operation].writes) this.written.set(key, from + requests)
    return { ...result, processor: before === null || after === null ? null : (after - before) / requests }
  }
}

const perSecond = ({ requests, milliseconds }: RoundResult): number => (requests * 1000) / milliseconds

const figuresOf = (rounds: readonly One[]): Figures => {
  const of = (figure: (round: One) => number) => rounded(middle(rounds.map(figure)))
  const known = rounds.every(({ processor }) => processor !== null)
  return {
    ...{ perSecond: of(perSecond), p50: of(({ p50 }) => p50), p99: of(({ p99 }) => p99) },
    ...{ processor: known ? of(({ processor }) => processor ?? 0) : null, bytes: of(({ bytes }) => bytes) },
  }
}

/** Processor time of a process since its start, all threads, in milliseconds; null elsewhere than on Linux. */
const processorOf = (pid: number): number | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the program's name, which may hold blanks: user and system time are the 14th and 15th of all.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** The middle one of some figures; of an even number the mean of the two in the middle. */
export const middle = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper
}

/** Significant figures enough for a table; smaller files, too. */
export const rounded = (figure: number): number => Number(figure.toPrecision(4))
