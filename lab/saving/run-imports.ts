import { setTimeout as pause } from 'node:timers/promises'
import type { Loose } from '../../tests/support/calls.ts'
import { newPlace } from '../running/database.ts'
import { exportedProposals, sendProposals, withoutIds } from '../running/files.ts'
import { type Office, openOffice } from '../running/office.ts'
import { countsOff } from './counts-off.ts'
import { openBooks } from './ledger.ts'

export interface ImportOptions {
  readonly rounds: number
  readonly rows: number
  readonly database: string
  /** How many servers run at once; more than one on PostgreSQL alone. */
  readonly servers: number
  readonly tell?: (round: number, soFar: object) => void
}

/** In one of so many rounds the server is killed at any moment since it was asked; else since the first row can be there. */
const early = 4

/**
 * Imports a file of new rows, undoes that, and kills the server that was asked in the middle of both, over and over: each
 * is brought to its end, whole, by the next server or by one that lives beside it.
 * @returns how many imports were begun, and how many of them and of their undoings were under way when the server was
 *   killed; what was half done, in words
 */
export const runImports = async ({ rounds, rows, database, servers, tell = () => {} }: ImportOptions) => {
  const place = await newPlace(database)
  const [half, off]: [string[], string[]] = [[], []]
  const interrupted = { import: 0, undo: 0 }
  let begun = 0
  let office = await openOffice({ databaseUrl: place.url, rows })
  const others: Office[] = []
  for (let at = 1; at < servers; at += 1) others.push(await openOffice({ databaseUrl: place.url }))
  const books = await openBooks(place.url)
  const file = withoutIds(await exportedProposals(office))
  const one = async (sql: string): Promise<Loose> => {
    await books.anew()
    return (await books.rows(sql))[0] ?? {}
  }
  const state = async (): Promise<string> => {
    const { n, s, v } = await one('select count(*) as n, sum(id) as s, sum(version) as v from proposals')
    return JSON.stringify([n, s, v].map(Number))
  }
  const underWay = async (): Promise<boolean> =>
    Number((await one(`select count(*) as n from engine_batches where state in ('running', 'undoing')`)).n) >
    0
  const latest = async (kind = 'import'): Promise<number> =>
    Number((await one(`select max(id) as id from engine_batches where kind = '${kind}'`)).id ?? 0)
  /** How long the last of each took that was left alone, in milliseconds: until it was there, and from there on. */
  const took = { import: { before: 0, writing: 0 }, undo: { before: 0, writing: 0 } }
  type Kind = keyof typeof took
  const untilThere = async (kind: Kind, former: number, acting: Promise<unknown>): Promise<void> => {
    let answered = false
    void acting.then(() => {
      answered = true
    })
    while (!answered && (await latest(kind)) === former) await pause(5)
  }
  /** Does something, and leaves it alone. */
  const measured = async (kind: Kind, act: () => Promise<unknown>): Promise<void> => {
    const [began, former] = [performance.now(), await latest(kind)]
    const acting = act()
    await untilThere(kind, former, acting)
    const there = performance.now()
    await acting
    while (await underWay()) await pause(5)
    took[kind] = { before: there - began, writing: performance.now() - there }
  }
  /**
   * Does something, kills its server at any moment of it, and starts the next, which is the last to be killed.
   * @returns whether it was acknowledged
   */
  const killed = async (kind: Kind, round: number, act: () => Promise<unknown>): Promise<boolean> => {
    const former = await latest(kind)
    const acting = act().then(
      () => true,
      () => false,
    )
    const isEarly = round % early === 0
    if (!isEarly) await untilThere(kind, former, acting)
    await pause(Math.random() * (isEarly ? took[kind].before : took[kind].writing))
    await office.stop('SIGKILL')
    const acknowledged = await acting
    if (await underWay()) interrupted[kind] += 1
    others.push(await openOffice({ databaseUrl: place.url }))
    office = others.shift() ?? office
    return acknowledged
  }
  const ended = async (batch: number): Promise<Loose> => {
    for (;;) {
      const { data } = (await office.admin.call('GET', `/api/batches/${batch}`)).body
      if (data.state !== 'running' && data.state !== 'undoing') return data
      await pause(20)
    }
  }
  const result = () => ({ begun, interrupted, half, countsOff: off })
  try {
    const { mark: first } = await sendProposals(office, 'dry=1', file)
    await measured('import', () => sendProposals(office, `mark=${first}`, file))
    await measured('undo', async () => office.admin.call('POST', `/api/batches/${await latest()}/undo`, {}))
    for (let round = 0; round < rounds; round += 1) {
      const before = await state()
      const former = await latest()
      const { mark } = await sendProposals(office, 'dry=1', file)
      const acknowledged = await killed('import', round, () => sendProposals(office, `mark=${mark}`, file))
      const batch = await latest()
      if (batch === former) {
        if (acknowledged) half.push(`${round}: acknowledged without a batch`)
        if ((await state()) !== before) half.push(`${round}: rows without a batch`)
        continue
      }
      begun += 1
      const { state: end, total, changed, refused } = await ended(batch)
      // Of rows whose form hides what they hold the check says so; of the others none is left out.
      if (end !== 'done' || changed !== total || changed + refused !== rows)
        half.push(`${round}: ${JSON.stringify({ end, total, changed, refused })}`)
      const told = await one(
        `select count(*) as n, count(distinct row_id) as d from engine_history where batch_id = ${batch}`,
      )
      if (Number(told.n) !== changed || Number(told.d) !== changed)
        half.push(`${round}: ${told.n} entries of ${told.d} rows for ${changed}`)
      off.push(...(await countsOff(office.admin, books)))
      await killed('undo', round, () => office.admin.call('POST', `/api/batches/${batch}/undo`, {}))
      if ((await ended(batch)).state === 'done')
        await office.admin.call('POST', `/api/batches/${batch}/undo`, {})
      const undone = await ended(batch)
      if (undone.state !== 'undone') half.push(`${round}: undone is ${undone.state}`)
      if ((await state()) !== before) half.push(`${round}: not as before`)
      off.push(...(await countsOff(office.admin, books)))
      tell(round + 1, result())
    }
  } finally {
    await books.close()
    for (const each of [office, ...others]) await each.stop()
    await place.remove()
  }
  return result()
}
