import { setTimeout as pause } from 'node:timers/promises'
import type { Office } from '../running/office.ts'
import { sendText, takeFile } from './office.ts'

/** What came of files that were sent and taken, and what they cost. */
export interface Carried {
  readonly statuses: readonly number[]
  readonly asSent: boolean
  /** MiB beyond what the process had before, at most. */
  readonly memory: { readonly sending: number; readonly taking: number }
  readonly seconds: { readonly sending: number; readonly taking: number }
  /** Milliseconds that a list took meanwhile, at most. */
  readonly slowest: number
}

/** Sends so many files of a size at once, and takes them again at once. */
export const carry = async (office: Office, count: number, bytes: number, seed: number): Promise<Carried> => {
  const sending = await measured(office, () =>
    Promise.all(Array.from({ length: count }, (_, at) => sendText(office, bytes, seed + at))),
  )
  const sent = sending.value
  const taking = await measured(office, () => Promise.all(sent.map(({ id }) => takeFile(office, id))))
  return {
    statuses: sent.map(({ status }) => status),
    asSent: taking.value.every(({ sha256 }, at) => sha256 === sent[at]?.sha256),
    memory: { sending: sending.memory, taking: taking.memory },
    seconds: { sending: sending.seconds, taking: taking.seconds },
    slowest: Math.max(sending.slowest, taking.slowest),
  }
}

const measured = async <T>(office: Office, work: () => Promise<T>) => {
  const before = await resting(office)
  const began = performance.now()
  let [most, slowest, over] = [before, 0, false]
  const watch = (async () => {
    for (; !over; await pause(20)) most = Math.max(most, office.memory())
  })()
  const use = (async () => {
    for (; !over; await pause(200)) {
      const asked = performance.now()
      await office.admin.call('GET', '/api/dossiers')
      slowest = Math.max(slowest, performance.now() - asked)
    }
  })()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  over = true
  await Promise.all([watch, use])
  return {
    value,
    memory: Math.round(most - before),
    seconds: Number(seconds.toFixed(1)),
    slowest: Math.round(slowest),
  }
}

/** Resident memory once it has come to rest. */
const resting = async (office: Office): Promise<number> => {
  let last = office.memory()
  for (let tries = 0; tries < 20; tries += 1) {
    await pause(500)
    const now = office.memory()
    if (Math.abs(now - last) < 1) return now
    last = now
  }
  return last
}
