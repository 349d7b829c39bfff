import type { OperationName, Scene } from '../load/operations.ts'
import { operations } from '../load/operations.ts'
import type { RoundResult } from '../load/round.ts'
import type { Driver } from '../load/start-driver.ts'
import type { Measured } from '../running/start-server.ts'
import { usageOf } from '../running/usage.ts'
import { middle, rounded } from './middle.ts'

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

interface One extends RoundResult {
  readonly processor: number | null
}

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
    for (const server of [ours, bare]) await this.#round(server, operation, connections, warmUpMilliseconds)
    const rounds: { readonly ours: One; readonly bare: One }[] = []
    for (let round = 0; round < this.#pace.rounds; round += 1) {
      const run = (server: Measured) => this.#round(server, operation, connections, this.#pace.milliseconds)
      // Who comes first changes from round to round.
      const first = round % 2 === 0 ? await run(ours) : await run(bare)
      const second = round % 2 === 0 ? await run(bare) : await run(ours)
      rounds.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first })
    }
    return {
      operation,
      connections,
      ours: figuresOf(rounds.map((round) => round.ours)),
      bare: figuresOf(rounds.map((round) => round.bare)),
      ratio: rounded(middle(rounds.map((round) => perSecond(round.ours) / perSecond(round.bare)))),
    }
  }

  async #round(
    server: Measured,
    operation: OperationName,
    connections: number,
    milliseconds: number,
  ): Promise<One> {
    const key = `${server.name} ${operation}`
    const from = this.written.get(key) ?? 0
    const before = usageOf(server.process)
    const result = await this.#driver.run({
      ...{ url: server.url, token: server.token, scene: this.#scene },
      ...{ operation, connections, milliseconds, from },
    })
    const after = usageOf(server.process)
    if (result.failed > 0)
      throw new Error(
        `${server.name}: ${result.failed} of ${result.requests} calls of '${operation}' failed.`,
      )
    if (operations[operation].writes) this.written.set(key, from + result.requests)
    const processor = before && after ? (after.processor - before.processor) / result.requests : null
    return { ...result, processor }
  }
}

const perSecond = ({ requests, milliseconds }: RoundResult): number => (requests * 1000) / milliseconds

const figuresOf = (rounds: readonly One[]): Figures => {
  const of = (figure: (round: One) => number) => rounded(middle(rounds.map(figure)))
  return {
    perSecond: of(perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    processor: rounds.some(({ processor }) => processor === null)
      ? null
      : of(({ processor }) => processor ?? 0),
    bytes: of(({ bytes }) => bytes),
  }
}
