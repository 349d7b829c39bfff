import { inside } from '../../../commands/parts/paths.mjs'
import { openOffice } from '../../running/office.ts'
import { operations } from '../server/operations.ts'
import { medianOf } from './judge.ts'
import type { GuardedCall } from './operations.ts'
import { processorClock } from './processor.ts'
import type { Stage } from './stage.ts'

const [unmeasured, calls, tries] = [3, 20, 3] as const

/**
 * How many statements our server asks of its database for a call of each operation, to a tenth. Its own beat may ask
 * something meanwhile: what doesn't come out even is tried again, and the middle of three counts.
 */
export const countStatements = async (
  stage: Stage,
  of: string,
  names: readonly GuardedCall[],
): Promise<ReadonlyMap<GuardedCall, number>> => {
  const pair = await stage.copy()
  const flags = ['--import', inside('lab', 'running', 'statements-process.ts')]
  const office = await openOffice({ of, databaseUrl: pair.ours, flags, environment: { LOG_LEVEL: 'info' } })
  try {
    const clock = processorClock(office.pid, pair.ours)
    const asked = async (): Promise<number> => {
      await clock.untilSettled()
      const heard = office.hear(/statements (\d+)\n/)
      process.kill(office.pid, 'SIGUSR2')
      return Number((await heard)[1])
    }
    const call = async (name: GuardedCall, index: number): Promise<void> => {
      const { method, path, body } = operations[name].call(stage.scene, index)
      const { status } = await office.admin.call(method, path, body)
      if (status >= 300) throw new Error(`'${name}' is answered ${status}.`)
    }
    // No two calls write the same, and what is called doesn't depend on what else is counted.
    const once = async (name: GuardedCall, tried: number): Promise<number> => {
      const from = unmeasured + tried * calls
      await asked()
      for (let time = 0; time < calls; time += 1) await call(name, from + time)
      return Math.round(((await asked()) / calls) * 10) / 10
    }
    const counted = new Map<GuardedCall, number>()
    for (const name of names) {
      for (let time = 0; time < unmeasured; time += 1) await call(name, time)
      const found = [await once(name, 0)]
      while (found.length < tries && !Number.isInteger(found[0])) found.push(await once(name, found.length))
      counted.set(name, medianOf(found))
    }
    return counted
  } finally {
    await office.stop()
    await pair.remove()
  }
}
