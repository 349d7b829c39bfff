import type { Office } from './office.ts'

/** What `turns-process.ts` measured in a server since it was asked last. */
export interface Turns {
  /** The most processor time of one turn of the event loop, in milliseconds. */
  readonly longest: number
  /** Bytes. */
  readonly heap: number
  readonly resident: number
}

type Measured = Pick<Office, 'pid' | 'hear'>

const asked = async (office: Measured, signal: NodeJS.Signals): Promise<Turns> => {
  const heard = office.hear(/turns (\S+) (\d+) (\d+)\n/)
  process.kill(office.pid, signal)
  const [longest = 0, heap = 0, resident = 0] = (await heard).slice(1).map(Number)
  return { longest, heap, resident }
}

/** The longest turn since the last question; asked when an answer is there, it is that request's. */
export const askTurns = (office: Measured): Promise<Turns> => asked(office, 'SIGUSR2')

/** The same after a collection of all memory that can be collected. */
export const askMemory = (office: Measured): Promise<Turns> => asked(office, 'SIGWINCH')
