import type { Office } from './office.ts'

/** What prove/parts/turns.ts measured in a server since it was asked last; milliseconds and bytes. */
export interface Turns {
  /** The most processor time of one turn of the event loop. */
  readonly longest: number
  /** How late the loop was by the clock since the last forced collection: the most, and of a thousand moments all but one. */
  readonly late: { readonly most: number; readonly p999: number }
  readonly heap: number
  readonly resident: number
}

const asked = async (office: Pick<Office, 'pid' | 'hear'>, signal: NodeJS.Signals): Promise<Turns> => {
  const heard = office.hear(/turns (\S+) (\S+) (\S+) (\d+) (\d+)\n/)
  process.kill(office.pid, signal)
  const [longest = 0, most = 0, p999 = 0, heap = 0, resident = 0] = (await heard).slice(1).map(Number)
  return { longest, late: { most, p999 }, heap, resident }
}

/** The longest turn since the last question; asked when an answer is there, it is that request's. */
export const askTurns = (office: Pick<Office, 'pid' | 'hear'>): Promise<Turns> => asked(office, 'SIGUSR2')

/** The same after a collection of all memory that can be collected. */
export const askMemory = (office: Pick<Office, 'pid' | 'hear'>): Promise<Turns> => asked(office, 'SIGWINCH')
