import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

export interface ProberPlan {
  readonly url: string
  readonly from: string
  readonly token?: string | undefined
  readonly calls: readonly { readonly path: string; readonly method?: string; readonly body?: unknown }[]
  /** Milliseconds between two of them. */
  readonly every: number
  /** Milliseconds, after which one is given up and counts as refused. */
  readonly patience?: number
}

export interface Probed {
  readonly calls: number
  /** Answered 503, 429, 5xx, or not at all. */
  readonly refused: number
  /** Milliseconds. */
  readonly longest: number
  readonly median: number
}

/** Asks steadily from an address of its own until it is told to stop; it then waits for what is under way. */
export const startProber = async (plan: ProberPlan): Promise<{ stop(): Promise<Probed> }> => {
  const child = fork(inside('prove', 'parts', 'prober.ts'), [], { execPath: pinnedNode })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const ready = once(child, 'message')
  child.send(plan)
  await ready
  return {
    stop: async () => {
      const answer = once(child, 'message')
      child.send('stop')
      const [asked]: readonly { status: number; milliseconds: number }[][] = await answer
      process.off('exit', endWithUs)
      const times = (asked ?? []).map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
      return {
        calls: times.length,
        refused: (asked ?? []).filter(({ status }) => status === 0 || status === 429 || status >= 500).length,
        longest: Math.round(times.at(-1) ?? 0),
        median: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      }
    },
  }
}
