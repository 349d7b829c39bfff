import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

export interface Probed {
  readonly calls: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

/** Asks one call over and over, apart from whatever else this process does, until it is told to stop. */
export const startProbe = (
  url: string,
  token: string,
  path: string,
): { stop(): Promise<Probed>; end(): void } => {
  const child = fork(inside('prove', 'viewers', 'probe.ts'), [url, token, path], { execPath: pinnedNode })
  return {
    stop: async () => {
      const answer = once(child, 'message')
      child.send('stop')
      const [times]: readonly number[][] = await answer
      const sorted = Float64Array.from(times ?? []).sort()
      const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
      return { calls: sorted.length, p50: at(0.5), p99: at(0.99) }
    },
    end: () => child.kill(),
  }
}
