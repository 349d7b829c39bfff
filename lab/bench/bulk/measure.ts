import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '../../../src/model/index.ts'
import { openDatabase } from '../../../src/server/platform/database/index.ts'
import type { Loose } from '../../../tests/support/calls.ts'
import { newPlace } from '../../running/database.ts'
import { type Office, openOffice } from '../../running/office.ts'
import { askTurns } from '../../running/turns.ts'

/** What one change of many rows took. Times in milliseconds, memory in MiB. */
export interface BulkFigures {
  readonly what: string
  readonly rows: number
  readonly took: number
  /** At most; null where nothing is said. */
  readonly wanted: number | null
  /** Saves of somebody else meanwhile: the slowest of a hundred. */
  readonly saves: number | null
  /** The longest turn of the event loop; null where none of ours is asked. */
  readonly turn: number | null
  /** More than before, at most. */
  readonly memory: number | null
}

export interface BulkRun {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  readonly figures: readonly BulkFigures[]
}

const [few, previews] = [10_000, 15] as const
const restBetweenSaves = 20

/** Measures previews, changes and undos of many rows over HTTP, while somebody else saves. */
export const measureBulk = async (database: BulkRun['database'], rows: number): Promise<BulkRun> => {
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making the database …`)
  const place = await newPlace(database)
  const office = await openOffice({
    rows,
    turns: true,
    environment: { LOG_LEVEL: 'info' },
    databaseUrl: place.url,
  })
  try {
    const until = await lastDateOf(office, Math.min(few, rows))
    const some = { where: { last_date: { to: until } } }
    const figures: BulkFigures[] = []
    const note = (figure: BulkFigures) => {
      console.error(`  ${figure.what}, ${figure.rows} rows: ${Math.round(figure.took)} ms`)
      figures.push(figure)
    }
    const [all, day] = [{}, (at: number) => addDays('2027-01-01', at)]
    note(await preview(office, 'preview', { select: some, set: { last_date: day(0) } }, 150))
    note(await preview(office, 'preview', { select: all, set: { last_date: day(0) } }, null))
    let at = 0
    for (const [select, wanted] of [
      [some, 1000],
      [all, 10_000],
    ] as const) {
      at += 1
      const done = await commit(office, { select, set: { last_date: day(at) } }, wanted)
      note(done)
      note(await watched(office, 'undo', done.rows, wanted, () => undo(office, done.batch)))
    }
    await office.stop()
    note(await bareUpdate(place.url, until, day(9)))
    return { database, rows, figures }
  } finally {
    await office.stop()
    await place.remove()
  }
}

type Asked = Readonly<Record<string, unknown>>

/** Asks for a change of many rows, or for what it would do. @throws with the answer where it is refused */
export const bulk = async ({ admin }: Pick<Office, 'admin'>, body: Asked): Promise<Loose> => {
  const { status, body: answer } = await admin.call('POST', '/api/proposals/bulk', body)
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** The day up to which about so many rows have their last dates. */
const lastDateOf = async (office: Office, wanted: number): Promise<string> => {
  const total = async (to: string): Promise<number> => {
    const where = { last_date: { to } }
    return (await bulk(office, { select: { where }, set: { last_date: '2027-01-01' }, dry: true })).matches
  }
  let [from, to] = [-4000, 4000]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if ((await total(addDays('2026-11-23', middle))) < wanted) from = middle
    else to = middle
  }
  return addDays('2026-11-23', to)
}

const idsAtOnce = 1000

/** What the database itself takes for as many rows, with its indexes and triggers, and nothing of ours. */
const bareUpdate = async (databaseUrl: string, until: string, day: string): Promise<BulkFigures> => {
  const database = await openDatabase(databaseUrl)
  const found = await database.rows('select id from proposals where last_date <= ? order by id', [until])
  const ids = found.map(([id]) => Number(id))
  const began = performance.now()
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce).join(', ')
    await database.write((writer) =>
      writer.run(`update proposals set last_date = ?, version = version + 1 where id in (${some})`, [day]),
    )
  }
  const took = performance.now() - began
  await database.close()
  return {
    ...{ what: 'bare update', rows: ids.length, took, wanted: null },
    ...{ saves: null, turn: null, memory: null },
  }
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const preview = async (
  office: Office,
  what: string,
  body: Asked,
  wanted: number | null,
): Promise<BulkFigures> => {
  const { matches } = await bulk(office, { ...body, dry: true })
  await askTurns(office)
  const before = office.memory()
  const times: number[] = []
  for (let time = 0; time < previews; time += 1) {
    const began = performance.now()
    await bulk(office, { ...body, dry: true })
    times.push(performance.now() - began)
  }
  const { longest } = await askTurns(office)
  const memory = Math.max(0, office.memory() - before)
  return { what, rows: matches, took: middle(times), wanted, saves: null, turn: longest, memory }
}

/** Does something while somebody else saves one row after the other. */
const watched = async (
  office: Office,
  what: string,
  rows: number,
  wanted: number | null,
  run: () => Promise<void>,
): Promise<BulkFigures> => {
  await askTurns(office)
  const before = office.memory()
  const saves: number[] = []
  let [most, goesOn] = [before, true]
  const saving = (async () => {
    for (let number = 0; goesOn; number += 1) {
      const began = performance.now()
      await office.admin.call('PUT', '/api/organizations/1', { address: `Number ${number}` })
      saves.push(performance.now() - began)
      most = Math.max(most, office.memory())
      await pause(restBetweenSaves)
    }
  })()
  const began = performance.now()
  await run()
  const took = performance.now() - began
  goesOn = false
  await saving
  const { longest } = await askTurns(office)
  const slow = saves.toSorted((a, b) => a - b)[Math.floor(saves.length * 0.99)] ?? null
  return { what, rows, took, wanted, saves: slow, turn: longest, memory: most - before }
}

const commit = async (
  office: Office,
  body: Asked,
  wanted: number,
): Promise<BulkFigures & { readonly batch: number }> => {
  const { mark, changes } = await bulk(office, { ...body, dry: true })
  let batch = 0
  const figures = await watched(office, 'change', changes, wanted, async () => {
    batch = (await bulk(office, { ...body, mark })).batch
    await ended(office, batch)
  })
  return { ...figures, batch }
}

const undo = async (office: Office, batch: number): Promise<void> => {
  const { body } = await office.admin.call('POST', `/api/batches/${batch}/undo`, {})
  await ended(office, body.data.batch)
}

/** Resolves when a batch is done. */
export const ended = async ({ admin }: Pick<Office, 'admin'>, batch: number): Promise<void> => {
  for (;;) {
    const { body } = await admin.call('GET', `/api/batches/${batch}`)
    if (!['running', 'undoing'].includes(body.data.state)) return
    await pause(50)
  }
}
