import { readFileSync } from 'node:fs'

/** What a process used of the machine, read off the system; null where the system doesn't say (elsewhere than Linux). */
export interface Usage {
  /** Processor time since its start, all threads, in milliseconds. */
  readonly processor: number
  /** Resident memory in MiB, mapped files included. */
  readonly memory: number
}

const ticksPerSecond = 100

export const usageOf = (process: number): Usage | null => {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8')
    // The fields after the program's name, which may hold blanks: user and system time are the 14th and 15th of all.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1]
    return { processor: (ticks * 1000) / ticksPerSecond, memory: Number(resident) / 1024 }
  } catch {
    return null
  }
}
