import { newPlace } from '../../running/database.ts'
import { type Office, openOffice } from '../../running/office.ts'
import { rawRequest } from '../../running/sender.ts'
import { LoadConnection } from '../server/connection.ts'
import { signInAll } from '../server/people.ts'
import { fillDatabase } from '../server/rows.ts'
import { type Weight, weigh } from './bytes.ts'
import { fillHistory, oneRow } from './fill.ts'

export interface HistoryMeasure {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  /** So many changes are in the long history. */
  readonly entries: number
  /** So many are made to be weighed. */
  readonly edits: number
  /** How often each page is read. */
  readonly times: number
  /** Rounds of saves in the long and in the empty history, in turn. */
  readonly rounds: number
}

/** Milliseconds of one client that waits for each answer. */
export interface Waits {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

export interface HistoryRun {
  readonly database: HistoryMeasure['database']
  readonly rows: number
  readonly entries: number
  /** Entries of the row that is read. */
  readonly ofOne: number
  readonly reads: readonly (Waits & { readonly what: string })[]
  readonly saves: { readonly empty: Waits; readonly full: Waits; readonly ratio: number }
  /** Bytes a change. */
  readonly weights: readonly (Weight & { readonly what: string; readonly changes: number })[]
}

const pageSize = 25
const savesInRound = 100

/** Measures two databases of the same rows side by side: one in which nothing has happened yet, and one with a long history. */
export const measureHistory = async (measure: HistoryMeasure): Promise<HistoryRun> => {
  const { database, rows, entries } = measure
  console.error(`${database}, ${entries.toLocaleString('en-US')} changes: making both databases …`)
  const places = [await newPlace(database), await newPlace(database)] as const
  const [empty, full] = places.map(({ url }) => url) as [string, string] // one of each place
  const offices: Office[] = []
  const open = async (databaseUrl: string): Promise<Office> => {
    const office = await openOffice({ databaseUrl, environment: { LOG_LEVEL: 'info' } })
    offices.push(office)
    return office
  }
  try {
    await fillDatabase(empty, rows)
    const { half } = await fillDatabase(full, rows)
    await fillHistory(full, { rows, entries, by: [half, 1] })
    const [first, long] = [await open(empty), await open(full)]
    console.error('  reads')
    const { reads, ofOne } = await measureReads(long, half, measure.times)
    console.error('  saves')
    const saves = await measureSaves(first, long, measure)
    await Promise.all([first, long].map((office) => office.stop()))
    console.error('  bytes')
    const weights = await measureBytes(empty, open, measure)
    return { database, rows, entries, ofOne, reads, saves, weights }
  } finally {
    for (const office of offices) await office.stop()
    for (const place of places) await place.remove()
  }
}

export const waitsOf = (times: readonly number[]): Waits => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const sum = times.reduce((all, each) => all + each, 0)
  return { p50: at(0.5), p99: at(0.99), perSecond: (times.length / sum) * 1000 }
}

/** Sends one call after the other. @returns the milliseconds of each */
export const timed = async (
  url: string,
  count: number,
  callOf: (index: number) => Omit<Parameters<typeof rawRequest>[1], 'token'>,
  token: string,
): Promise<readonly number[]> => {
  const connection = new LoadConnection(url)
  const times: number[] = []
  try {
    for (let index = 0; index < count; index += 1) {
      const text = rawRequest(url, { token, ...callOf(index) })
      const began = performance.now()
      const { status } = await connection.send(text)
      times.push(performance.now() - began)
      if (status >= 300) throw new Error(`${status}: ${text}`)
    }
  } finally {
    connection.close()
  }
  return times
}

export const unmeasured = 10 // calls: the first ones compile

const measureReads = async (office: Office, half: number, count: number) => {
  const all = office.admin.token ?? ''
  const own = (await signInAll(office)).half
  const path = (query: string) => `/api/proposals/${oneRow}/history?per_page=${pageSize}&${query}`
  const { body } = await office.admin.call('GET', path('page=1'))
  const last = Number(body.last_page)
  const asked = [
    ['first page', 'page=1', all],
    ['a middle page', `page=${Math.ceil(last / 2)}`, all],
    ['last page', `page=${last}`, all],
    ['what a person did', `by=${half}`, all],
    ['what changed a field', 'field=last_date', all],
    ['first page, in a scope', 'page=1', own],
    ['last page, in a scope', `page=${last}`, own],
  ] as const
  const reads: (Waits & { readonly what: string })[] = []
  for (const [what, query, token] of asked) {
    const call = () => ({ method: 'GET', path: path(query) })
    await timed(office.url, unmeasured, call, token)
    reads.push({ what, ...waitsOf(await timed(office.url, count, call, token)) })
  }
  return { reads, ofOne: Number(body.total) }
}

/** A change of one field of one row, after another: no two write the same. */
const edit =
  (rows: number, round: number) =>
  (index: number): { method: string; path: string; body: object } => ({
    ...{ method: 'PUT', path: `/api/proposals/${1 + ((index * 7919) % rows)}` },
    body: { remarks: `Asked once more, for the time ${round}-${index}.` },
  })

const measureSaves = async (
  first: Office,
  long: Office,
  { rows, rounds }: Pick<HistoryMeasure, 'rows' | 'rounds'>,
): Promise<HistoryRun['saves']> => {
  const [empty, full, ratios]: number[][] = [[], [], []]
  const run = ({ url, admin }: Office, round: number) =>
    timed(url, savesInRound, edit(rows, round), admin.token ?? '')
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await run(first, round), await run(long, round)]
    if (round === 0) continue // compiles
    empty?.push(...one)
    full?.push(...other)
    ratios?.push(waitsOf(other).perSecond / waitsOf(one).perSecond)
  }
  const ratio = ratios?.toSorted((a, b) => a - b)[ratios.length >> 1] ?? Number.NaN
  return { empty: waitsOf(empty ?? []), full: waitsOf(full ?? []), ratio }
}

const measureBytes = async (
  url: string,
  open: (url: string) => Promise<Office>,
  { rows, edits }: HistoryMeasure,
): Promise<HistoryRun['weights']> => {
  const weights: HistoryRun['weights'][number][] = []
  const grown = async (what: string, work: (office: Office) => Promise<number>) => {
    const before = await weigh(url)
    const office = await open(url)
    const changes = await work(office)
    await office.stop()
    const after = await weigh(url)
    const of = (part: keyof Weight) => (after[part] - before[part]) / changes
    weights.push({ what, changes, all: of('all'), indexes: of('indexes') })
  }
  await grown('single edits of one field', async ({ url: at, admin }) => {
    await timed(at, edits, edit(rows, -1), admin.token ?? '')
    return edits
  })
  await grown('one change of many rows', async ({ admin }) => {
    const asked = { select: {}, set: { last_date: '2027-01-01' } }
    const { body: dry } = await admin.call('POST', '/api/proposals/bulk', { ...asked, dry: true })
    const { mark } = dry.data
    const { status, body } = await admin.call('POST', '/api/proposals/bulk', { ...asked, mark })
    if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
    for (;;) {
      const batch = (await admin.call('GET', `/api/batches/${body.data.batch}`)).body.data
      if (batch.state === 'done') return Number(batch.changed)
      if (batch.state !== 'running') throw new Error(`The batch is ${batch.state}.`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  return weights
}
