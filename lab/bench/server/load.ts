import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pinnedNode } from '../../../commands/parts/paths.mjs'
import type { OperationName } from './operations.ts'
import type { Scene } from './rows.ts'

/** What is to be sent for how long. */
export interface Round {
  readonly url: string
  readonly token: string
  readonly operation: OperationName
  readonly scene: Scene
  readonly connections: number
  readonly milliseconds: number
  /** The number of the first call, so that no two rounds write the same. */
  readonly from: number
  /** Milliseconds of rest before each call; none unless said. */
  readonly rest?: number
}

/** What came back. Times in milliseconds. */
export interface RoundResult {
  readonly requests: number
  readonly failed: number
  readonly milliseconds: number
  readonly p50: number
  readonly p99: number
  /** Bytes of one answer, its head included; the mean. */
  readonly bytes: number
}

export type Driver = ReturnType<typeof startDriver>

/** Sends load from a process of its own, so that server and sender each have a core. */
export const startDriver = () => {
  const child = fork(new URL('./load-process.ts', import.meta.url), { execPath: pinnedNode })
  return {
    run: async (round: Round): Promise<RoundResult> => {
      const answer = once(child, 'message')
      child.send(round)
      const [{ result, error }] = await answer
      if (error !== undefined) throw new Error(`${round.operation} at ${round.url}: ${error}`)
      return result
    },
    stop: () => void child.kill(),
  }
}
