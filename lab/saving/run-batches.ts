import { setTimeout as pause } from 'node:timers/promises'
import type { Loose } from '../../tests/support/calls.ts'
import { newPlace } from '../running/database.ts'
import { openOffice } from '../running/office.ts'
import { countsOff } from './counts-off.ts'
import { audit, enter, type Ledger, openBooks } from './ledger.ts'
import { layGround, saveOn } from './save-on.ts'

export interface BatchOptions {
  readonly rounds: number
  readonly rows: number
  readonly database: string
  readonly tell?: (round: number, soFar: object) => void
}

/** How long a change of many rows is left alone at most before its server is killed, by the rows, in milliseconds. */
const longestPeace = (rows: number): number => 200 + rows / 12

/**
 * Changes many rows, undoes or cancels that, and kills the server in the middle of both, over and over, while others
 * save: each is brought to its end by the next server, whole.
 * @returns what was half done, in words; what was acknowledged of others and lost; and how long their saves took, in
 *   milliseconds
 */
export const runBatches = async ({ rounds, rows, database, tell = () => {} }: BatchOptions) => {
  const place = await newPlace(database)
  const ledger: Ledger = new Map()
  const [half, off, waits]: [string[], string[], number[]] = [[], [], []]
  let [lost, acknowledged, taken] = [0, 0, 0]
  let office = await openOffice({ databaseUrl: place.url, rows })
  const ground = await layGround(office)
  const books = await openBooks(place.url)
  const state = async (): Promise<string> => {
    await books.anew()
    const [row] = await books.rows(
      `select count(*) as n, sum(source_id * id) as s, sum(category_id * id) as c from proposals where id <= ${rows}`,
    )
    return JSON.stringify([row?.n, row?.s, row?.c].map(Number))
  }
  /** Does something while others save, kills the server at any moment of it, and starts the next. */
  const interrupted = async (round: string, act: () => Promise<unknown>): Promise<void> => {
    let writing = true
    const save = async (method: string, path: string, body: unknown) => {
      const began = performance.now()
      const answer = await office.admin.call(method, path, body)
      if (answer.status !== 200 && answer.status !== 201) return null
      waits.push(performance.now() - began)
      return answer.body.data
    }
    const others = (at: number) =>
      saveOn(
        `${round}.${at}`,
        ground,
        save,
        () => writing,
        (entry) => {
          acknowledged += 1
          enter(ledger, entry)
        },
      ).catch(() => {})
    const acting = act().catch(() => {})
    // Before it has begun, each save would move the set that was looked at: it would be refused.
    const saving = acting.then(() => Promise.all([0, 1].map(others)))
    await pause(Math.random() * longestPeace(rows))
    await office.stop('SIGKILL')
    writing = false
    await saving
    office = await openOffice({ databaseUrl: place.url })
  }
  const latest = async (kind: string): Promise<number> => {
    await books.anew()
    const [row] = await books.rows(`select max(id) as id from engine_batches where kind = '${kind}'`)
    return Number(row?.id ?? 0)
  }
  const ended = async (batch: number): Promise<Loose> => {
    for (;;) {
      const { data } = (await office.admin.call('GET', `/api/batches/${batch}`)).body
      if (data.state !== 'running' && data.state !== 'undoing') return data
      await pause(20)
    }
  }
  const result = () => {
    const sorted = waits.toSorted((one, other) => one - other)
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0))
    return { taken, half, lost, acknowledged, countsOff: off, saves: { p50, p99 } }
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const before = await state()
      const former = await latest('bulk')
      const body = { select: { where: { last_date: { not: null } } }, set: { source_id: 1 + (round % 3) } }
      const dry = await office.admin.call('POST', '/api/proposals/bulk', { ...body, dry: true })
      await interrupted(`${round}a`, () =>
        office.admin.call('POST', '/api/proposals/bulk', { ...body, mark: dry.body.data.mark }),
      )
      const batch = await latest('bulk')
      if (batch === former) {
        if ((await state()) !== before) half.push(`${round}: changed without a batch`)
        continue
      }
      taken += 1
      const { total, changed, refused, ...done } = await ended(batch)
      if (done.state !== 'done' || changed + refused !== total || refused > 0)
        half.push(`${round}: ${JSON.stringify({ ...done, total, changed, refused })}`)
      await books.anew()
      const [told] = await books.rows(
        `select count(*) as n, count(distinct row_id) as d from engine_history where batch_id = ${batch}`,
      )
      if (Number(told?.n) !== changed || Number(told?.d) !== changed)
        half.push(`${round}: ${told?.n} entries of ${told?.d} rows for ${changed}`)
      await interrupted(`${round}b`, () => office.admin.call('POST', `/api/batches/${batch}/undo`, {}))
      const undone = await ended(batch)
      if (undone.state === 'done') await office.admin.call('POST', `/api/batches/${batch}/undo`, {})
      const end = await ended(batch)
      if (end.state !== 'undone') half.push(`${round}: undone is ${end.state}`)
      if ((await state()) !== before) half.push(`${round}: not as before`)
      lost += (await audit(books, ledger)).lost // the rows of the first start have no history
      off.push(...(await countsOff(office.admin, books)))
      tell(round + 1, result())
    }
  } finally {
    await books.close()
    await office.stop()
    await place.remove()
  }
  return result()
}
