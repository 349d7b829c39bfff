import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from '../running/office.ts'
import { askTurns } from '../running/turns.ts'

/** What others noticed of some work, and what it took beside time. Times in milliseconds, memory in MiB. */
export interface Noticed<Value> {
  readonly value: Value
  /** What others did meanwhile, one call after the other: the slowest of a hundred. */
  readonly reads: number | null
  readonly saves: number | null
  /** The longest turn of the event loop. */
  readonly turn: number
  /** More than before, at most. */
  readonly memory: number
}

const restBetweenCalls = 20

/** Does some work while somebody else reads and saves, one call after the other. */
export const besideOthers = async <Value>(
  office: Office,
  work: () => Promise<Value>,
): Promise<Noticed<Value>> => {
  await pause(1000)
  await askTurns(office)
  const before = office.memory()
  let [most, goesOn] = [before, true]
  const calling = async (call: (number: number) => Promise<unknown>): Promise<readonly number[]> => {
    const times: number[] = []
    for (let number = 0; goesOn; number += 1) {
      const began = performance.now()
      await call(number)
      times.push(performance.now() - began)
      most = Math.max(most, office.memory())
      await pause(restBetweenCalls)
    }
    return times
  }
  const reads = calling((number) =>
    office.admin.call('GET', `/api/proposals?per_page=15&page=${1 + (number % 50)}`),
  )
  const saves = calling((number) =>
    office.admin.call('PUT', '/api/organizations/1', { address: `Number ${number}` }),
  )
  const value = await work().finally(() => {
    goesOn = false
  })
  const [ofReads, ofSaves] = [slowest(await reads), slowest(await saves)]
  const { longest } = await askTurns(office)
  return { value, reads: ofReads, saves: ofSaves, turn: longest, memory: most - before }
}

const slowest = (times: readonly number[]): number | null =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? null
