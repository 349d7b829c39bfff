import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pinnedNode } from '../../commands/parts/paths.mjs'
import type { Round, RoundResult } from './round.ts'

/** Sends load from a process of its own, so that server and sender each have a core. */
export interface Driver {
  run(round: Round): Promise<RoundResult>
  stop(): void
}

export const startDriver = (): Driver => {
  const child = fork(new URL('./driver.ts', import.meta.url), { execPath: pinnedNode })
  return {
    run: async (round) => {
      const answer = once(child, 'message')
      child.send(round)
      const [{ result, error }] = await answer
      if (error !== undefined) throw new Error(`${round.operation} at ${round.url}: ${error}`)
      return result
    },
    stop: () => child.kill(),
  }
}
