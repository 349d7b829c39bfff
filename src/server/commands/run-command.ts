import { Damaged, Full, ReadOnly, Unavailable, Unusable } from '../database/index.ts'
import { isOfArguments } from '../is-of-arguments.ts'
import { readSettings, type Settings } from '../settings.ts'
import { StartFault } from '../start-fault.ts'

/** A command as whoever calls it sees it: what it prints, and exit code 1 with a sentence where it cannot be done. */
export const runCommand = async (
  command: (settings: Settings, args: readonly string[]) => Promise<void>,
): Promise<void> => {
  try {
    const read = readSettings(process.env)
    if ('faults' in read) throw new StartFault(read.faults.join('\n'))
    await command(read.settings, process.argv.slice(2))
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StartFault ||
  error instanceof Unusable ||
  error instanceof Unavailable ||
  error instanceof Full ||
  error instanceof ReadOnly ||
  error instanceof Damaged ||
  isOfArguments(error)

/** Seconds since that moment, as '1.2'. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1)
