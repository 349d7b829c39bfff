import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from './office.ts'

/** What prove/parts/turns.ts measured in a server since it was asked last; milliseconds and bytes. */
export interface Turns {
  /** The most processor time of one turn of the event loop. */
  readonly longest: number
  /** How late the loop was by the clock, since memory was asked for: the most, and of a thousand moments all but one. */
  readonly late: { readonly most: number; readonly p999: number }
}

export interface TurnsAndMemory extends Turns {
  /** After a forced collection. */
  readonly heap: number
  readonly resident: number
}

type Told = Pick<Office, 'pid' | 'said'>

const line = /turns ([\d.]+) ([\d.]+) ([\d.]+)(?: (\d+) (\d+))?\n/

const asked = async (office: Told, signal: NodeJS.Signals): Promise<readonly number[]> => {
  const before = office.said().length
  process.kill(office.pid, signal)
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(1)) {
    const found = line.exec(office.said().slice(before))
    if (found) return found.slice(1).map(Number)
  }
  throw new Error('The server does not say how long its turns were.')
}

/** The longest turn since the last question; asked when an answer is there, it is that request's. */
export const askTurns = async (office: Told): Promise<Turns> => {
  const [longest = 0, most = 0, p999 = 0] = await asked(office, 'SIGUSR2')
  return { longest, late: { most, p999 } }
}

export const askMemory = async (office: Told): Promise<TurnsAndMemory> => {
  const [longest = 0, most = 0, p999 = 0, heap = 0, resident = 0] = await asked(office, 'SIGWINCH')
  return { longest, late: { most, p999 }, heap, resident }
}
