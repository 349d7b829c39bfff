import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '../../src/model/index.ts'
import type { Caller } from '../../tests/support/calls.ts'
import { startDriver } from '../bench/server/load.ts'
import { openOffice } from '../running/office.ts'
import { makeReferences } from '../running/people.ts'
import { listenIn } from '../running/stream.ts'

/** How many rows the list of an open page held, and when that was read (`performance.now()`). */
interface Seen {
  readonly at: number
  readonly total: number
}

const list = '/api/proposals?sortBy=id&order=desc&per_page=15'

/** As the page does: what is heard is gathered so long, and many pages do not ask at once. */
const gatherMilliseconds = 700
const spreadMilliseconds = 500

/** So long every viewer may take to see the last row; in milliseconds. */
const patience = 60_000

/**
 * Opens lists by their stream of changes, saves rows steadily, and says when each viewer had each of them; the first
 * page is asked fifty times a second by somebody else meanwhile. Writes are so many a second, rows there before.
 */
export const runViewers = async ({
  viewers,
  writes,
  seconds,
  rows,
}: Readonly<Record<'viewers' | 'writes' | 'seconds' | 'rows', number>>) => {
  const office = await openOffice({
    ...(rows > 0 && { rows }),
    environment: { CONNECTIONS_PER_ADDRESS: String(2 * viewers + 500) }, // all of them come from here
  })
  const { url, admin } = office
  const driver = startDriver()
  try {
    const references = await makeReferences(office)
    const opened = await Promise.all(Array.from({ length: viewers }, () => openViewer(url, admin)))
    const before = (await admin.call('GET', list)).body.total
    const asking = driver.run({
      ...{ url, token: admin.token ?? '', operation: 'first-page', connections: 1, from: 0, rest: 20 },
      ...{ milliseconds: seconds * 1000, scene: { rows, today: '', keyword: '', common: '', many: {} } },
    })
    const { saved, failed } = await writeSteadily(admin, references, writes, seconds)
    const { requests, p50, p99 } = await asking
    const firstPage = { requests, p50, p99 }
    const late = () => opened.some(({ seen }) => (seen.at(-1)?.total ?? 0) < before + saved.length)
    for (const until = performance.now() + patience; late() && performance.now() < until; ) await pause(50)
    const seen = opened.map((viewer) => viewer.seen.map(({ at, total }) => ({ at, total: total - before })))
    for (const { close } of opened) close()
    return {
      saved: saved.length,
      failed: failed + opened.reduce((sum, viewer) => sum + viewer.failed(), 0),
      ...{ slowest: Math.round(slowestOf(saved, seen)), firstPage },
    }
  } finally {
    driver.stop()
    await office.stop()
  }
}

/**
 * How long the slowest viewer's list took to hold a row; infinite where one never did.
 * @param saved when each row was acknowledged, ascending
 * @param viewers what each read, in order; totals counted from before the first was saved
 */
export const slowestOf = (saved: readonly number[], viewers: readonly (readonly Seen[])[]): number => {
  let slowest = 0
  for (const seen of viewers)
    for (const [place, at] of saved.entries())
      slowest = Math.max(
        slowest,
        (seen.find(({ total }) => total > place)?.at ?? Number.POSITIVE_INFINITY) - at,
      )
  return slowest
}

/** Opens a list and its stream of changes, and reads the list again as the page would. */
const openViewer = async (url: string, who: Caller) => {
  const seen: Seen[] = []
  let [failures, due, closed] = [0, false, false]
  const read = async (): Promise<void> => {
    due = false
    const { status, body } = await who.call('GET', list).catch(() => ({ status: 0, body: null }))
    if (status === 200) seen.push({ at: performance.now(), total: body.total })
    else if (!closed) failures += 1
  }
  const soon = async (): Promise<void> => {
    if (due) return
    due = true
    await pause(gatherMilliseconds + Math.random() * spreadMilliseconds)
    if (!closed) await read()
  }
  const stream = await listenIn(url, who, undefined, { changed: soon })
  await read()
  const close = () => {
    closed = true
    stream.close()
  }
  return { seen, close, failed: () => failures + (stream.ended() ? 1 : 0) }
}

/**
 * Saves new proposals at a steady pace, whether or not those before are answered.
 * @returns when each was acknowledged (`performance.now()`, ascending), and how many were not
 */
const writeSteadily = async (who: Caller, references: object, perSecond: number, seconds: number) => {
  const saved: number[] = []
  let failed = 0
  const today = new Date().toISOString().slice(0, 10)
  const save = async (place: number): Promise<void> => {
    const remarks = `Saved while others look: ${place}`
    const row = { ...references, last_date: addDays(today, place % 60), remarks }
    const { status } = await who.call('POST', '/api/proposals', row).catch(() => ({ status: 0 }))
    if (status === 201) saved.push(performance.now())
    else failed += 1
  }
  const began = performance.now()
  const saves: Promise<void>[] = []
  for (let place = 0; place < perSecond * seconds; place += 1) {
    await pause(Math.max(0, began + (place * 1000) / perSecond - performance.now()))
    saves.push(save(place))
  }
  await Promise.all(saves)
  return { saved, failed }
}
