import { fork } from 'node:child_process'
import { once } from 'node:events'
import { inside, pinnedNode } from '../../commands/parts/paths.mjs'

/** People who read and write, in a process of their own. */
export interface VisitPlan {
  readonly url: string
  readonly token: string
  /** Members of a new proposal. */
  readonly proposal: Readonly<Record<string, unknown>>
  /** The addresses that are read. */
  readonly reads: readonly string[]
  readonly readers: number
  readonly writers: number
  /** Milliseconds that each of them rests after an answer. */
  readonly rest: number
}

export type Did = 'read' | 'write'

/** One answer: by the clock when it was asked for, how long it took, and what it was. */
export type Visit = readonly [did: Did, at: number, milliseconds: number, status: number, said: string]

/** Sets them to work. `pause` resolves when no write is on its way; `stop` says every answer. */
export const startVisitors = (plan: VisitPlan) => {
  const child = fork(inside('lab', 'upgrades', 'visitors-process.ts'), [], { execPath: pinnedNode })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  child.send({ plan })
  const asked = async (what: 'pause' | 'resume' | 'stop') => {
    const answer = once(child, 'message')
    child.send({ what })
    const [found] = await answer
    return found as { readonly visits: readonly Visit[] } // as visitors-process.ts sends it
  }
  return {
    pause: async () => void (await asked('pause')),
    resume: async () => void (await asked('resume')),
    stop: async (): Promise<readonly Visit[]> => {
      const { visits } = await asked('stop')
      end()
      return visits
    },
  }
}

/** The milliseconds that answers took between two moments, for readers and for writers. */
export const summaryOf = (visits: readonly Visit[], from: number, to: number) => {
  const ofThose = (kind: Did) => {
    const some = visits.filter(([did, at]) => did === kind && at >= from && at < to)
    const times = some.map(([, , milliseconds]) => milliseconds).sort((one, other) => one - other)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return { answers: some.length, p50: at(0.5), p99: at(0.99), longest: Math.round(times.at(-1) ?? 0) }
  }
  return { readers: ofThose('read'), writers: ofThose('write') }
}

/** What was answered otherwise than it should have been. */
export const errorsIn = (visits: readonly Visit[]): readonly string[] =>
  visits.filter(([, , , status]) => status < 200 || status > 299).map(([, , , , said]) => said)
