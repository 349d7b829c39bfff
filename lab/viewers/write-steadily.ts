import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '../../src/model/index.ts'
import { ask } from '../running/ask.ts'
import type { Durations } from './durations.ts'
import type { LoadPlan } from './plan.ts'
import type { Series } from './sightings.ts'

/** When changes were acknowledged: new rows, those of each account, and the changes of each changed row. */
export interface Written {
  readonly created: Series
  readonly own: readonly Series[]
  readonly updated: readonly Series[]
}

export const nothingWritten = ({ own, changed }: Pick<LoadPlan, 'own' | 'changed'>): Written => ({
  created: [],
  own: own.map(() => []),
  updated: changed.map(() => []),
})

/** The text of a changed row, and how many changes of it a text shows. */
export const changedText = (number: number): string => `Changed while others look: ${number}`
export const changesShown = (text: string | null): number =>
  Number(/: (\d+)$/.exec(text ?? '')?.[1] ?? -1) + 1

/** Saves new rows and changes of others by turns, at a steady pace, whether or not those before are answered. */
export const writeSteadily = async (
  plan: LoadPlan,
  { created, own, updated }: Written,
  times: { readonly create: Durations; readonly update: Durations },
  fail: (what: string) => void,
): Promise<void> => {
  const { writeTo, token, references, changed, writesPerSecond } = plan
  const agent = new Agent({ keepAlive: true })
  const today = new Date().toISOString().slice(0, 10)
  const create = async (url: string, number: number): Promise<void> => {
    const owner = number % 10 === 0 ? (number / 10) % Math.max(1, plan.own.length) : null
    const body = {
      ...references,
      ...(owner !== null && plan.own.length > 0 && { processed_by: plan.own[owner] }),
      last_date: addDays(today, number % 60),
      remarks: `Saved while others look: ${number}`,
    }
    const { status, milliseconds } = await ask(url, '/api/proposals', { method: 'POST', token, body, agent })
    times.create.add(milliseconds)
    if (status !== 201) fail(`create: ${status}`)
    else {
      const at = performance.now()
      created.push(at)
      if (owner !== null) own[owner]?.push(at)
    }
  }
  const update = async (url: string, number: number): Promise<void> => {
    const place = number % changed.length
    const turn = Math.floor(number / changed.length)
    const path = `/api/proposals/${changed[place]}`
    const body = { remarks: changedText(turn) }
    const { status, milliseconds } = await ask(url, path, { method: 'PUT', token, body, agent })
    times.update.add(milliseconds)
    const series = updated[place]
    if (status !== 200) fail(`update: ${status}`)
    else if (series) series[turn] = performance.now()
  }
  const began = performance.now()
  const saves: Promise<void>[] = []
  for (let place = 0; place < writesPerSecond * plan.seconds; place += 1) {
    await pause(Math.max(0, began + (place * 1000) / writesPerSecond - performance.now()))
    const number = Math.floor(place / 2)
    const url = writeTo[number % writeTo.length] ?? ''
    saves.push(place % 2 === 0 ? create(url, number) : update(url, number))
  }
  await Promise.all(saves)
  agent.destroy()
}
