import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { openBooks } from '../saving/ledger.ts'
import { type FuzzedOffice, fuzzer, mostFaults, mostOfOneTurn, sideBySide } from './fuzzer.ts'
import { type ImportAct, importActs } from './import-acts.ts'
import type { ExportedList } from './import-files.ts'
import type { FuzzedRequest } from './requests.ts'
import { rowsLeft } from './rows-left.ts'
import type { OpenFile } from './temporary-disk.ts'

export interface FuzzImportsOptions {
  readonly seed: number
  readonly requests: number
  readonly databaseUrl: string
  /** Where the server puts what is sent to it. */
  readonly uploads: string
  /** Bytes that are left there. */
  readonly free: () => number
  /** What the server has open there. */
  readonly openFiles: () => readonly OpenFile[]
  readonly tell?: (soFar: object, faults: readonly string[]) => void
  /** As of `runFuzz`. */
  readonly longestTurn?: () => Promise<number>
  /** Looked at after each group. */
  readonly resident?: () => Promise<number>
}

/** After so many acts the tables are looked at, and what was imported is undone. */
const actsAtOnce = 100
/** Marks that wait to be used late. */
const mostLate = 30

/**
 * Sends files that are made of good ones to the calls that import, as five people. Beside what holds for each answer (see
 * `runFuzz`): what was not accepted has left every table as it was; what was accepted is a batch that is done, of as
 * many entries as changed rows; undone, all is as before; and no file is left lying about.
 */
export const runFuzzImports = async (office: FuzzedOffice, options: FuzzImportsOptions) => {
  const { seed, requests, databaseUrl, uploads, free, tell = () => {}, longestTurn, resident } = options
  const accepted = new Set<number>()
  const { document, admin, people, send, alone, faults, byStatus } = await fuzzer(
    office,
    `seed ${seed}`,
    ({ json }) => {
      if (Number.isSafeInteger(json?.data?.batch)) accepted.add(json.data.batch)
    },
  )
  for (const who of ['viewer', 'editor', 'administrator']) await people.token(who)
  const paths = Object.keys(document.paths).filter((path) => path.endsWith('/import'))
  const lists: ExportedList[] = []
  for (const path of paths) {
    const list = await exported(office, admin.token, path)
    if (list.table.length > 1) lists.push(list) // a list without rows makes no files
  }
  const acts = importActs(lists)
  const books = await openBooks(databaseUrl)
  const left = await rowsLeft(books, databaseUrl.startsWith('postgres') ? 'postgres' : 'sqlite')
  const turns = { together: 0, alone: 0 }
  const late: Late[] = []
  let known = 0
  const imports = { accepted: 0, rows: 0 }
  const disk = { before: free(), least: free(), after: 0 }
  let open: readonly OpenFile[] = []
  const looking = setInterval(() => {
    disk.least = Math.min(disk.least, free())
  }, 20)
  let mostResident = 0
  const sent = (): number => Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const result = () => ({ requests: sent(), byStatus, imports, turns, faults, disk, open, mostResident })

  try {
    for (let done = 0; sent() < requests && faults.length < mostFaults; done += actsAtOnce) {
      const made = fc.sample(acts, { seed: seed + done, numRuns: actsAtOnce })
      await pause(100) // large files take long to make: connections that ended meanwhile are noticed first
      const group: (readonly [request: FuzzedRequest, at: number])[] = []
      await longestTurn?.()
      await sideBySide(made.entries(), ([at, act]) =>
        enact(act, late, (request) => {
          group.push([request, done + at])
          return send(request, done + at)
        }),
      )
      const together = (await longestTurn?.()) ?? 0
      turns.together = Math.max(turns.together, together)
      // As in `runFuzz`: several at once may only add up to it.
      if (longestTurn && together > mostOfOneTurn)
        for (const [request, at] of group)
          turns.alone = Math.max(turns.alone, (await alone(request, at, longestTurn)).milliseconds)
      const named = (fault: string) => `seed ${seed}, acts ${done} to ${done + actsAtOnce}: ${fault}`
      const batches = [...accepted].toSorted((one, other) => other - one)
      await untilDone(batches)
      faults.push(...(await left.check(accepted)).map(named))
      for (const batch of batches) await undo(batch)
      faults.push(...(await left.checkUndone()).map(named))
      const lying = readdirSync(uploads)
      if (lying.length > 0) faults.push(named(`left lying about: ${lying.join(', ')}`))
      imports.accepted += batches.length
      accepted.clear()
      tell({ requests: sent(), byStatus, ...imports, turns, faults: faults.length }, faults.slice(known))
      known = faults.length
      mostResident = Math.max(mostResident, (await resident?.()) ?? 0)
    }
    await pause(1000) // a thread that was ended lets go of its file
    disk.after = free()
    open = options.openFiles()
  } finally {
    clearInterval(looking)
    await books.close()
  }
  return result()

  async function untilDone(batches: readonly number[]): Promise<void> {
    for (const batch of batches)
      for (;;) {
        const { data } = (await admin.call('GET', `/api/batches/${batch}`)).body
        if (data.state !== 'running' && data.state !== 'undoing') {
          imports.rows += data.changed
          break
        }
      }
  }
  async function undo(batch: number): Promise<void> {
    const { status, body } = await admin.call('POST', `/api/batches/${batch}/undo`, {})
    if (status === 202) await untilDone([batch, body.data.batch])
    else if (status !== 200 || body.data.kept.length > 0)
      faults.push(`batch ${batch} is not undone: ${status} ${JSON.stringify(body)}`)
  }
}

interface Late {
  readonly act: ImportAct
  readonly mark: string
}

/** Does what an act says, and now and then what one before it has left for later. */
const enact = async (
  act: ImportAct,
  late: Late[],
  send: (request: FuzzedRequest) => Promise<{ readonly status: number; readonly json: Checked }>,
): Promise<void> => {
  const { call, then, instead } = act
  const dry: Said = ['dry', '1']
  const query: Readonly<Record<ImportAct['call'], readonly Said[]>> = {
    ...{ columns: [], check: [dry], mark: [['mark', act.mark]], both: [dry, ['mark', act.mark]] },
    neither: act.mark === '' ? [] : [['dry', act.mark]],
  }
  const answer = await send(requestOf(act, query[call]))
  const mark = answer.status === 200 && call === 'check' ? answer.json?.data?.mark : undefined
  if (mark !== undefined) {
    const use = (how: Partial<ImportAct>) => send(requestOf({ ...act, ...how }, [['mark', mark]]))
    if (then === 'import' || then === 'twice') await use({})
    if (then === 'twice') await use({})
    if (then === 'late') late.push({ act, mark })
    if (then === 'other file') await use({ file: instead.file })
    if (then === 'other settings') await use({ settings: instead.settings })
    if (then === 'other person') await use({ who: instead.who })
    if (then === 'refused' || then === 'other person')
      await send({
        ...{ who: then === 'refused' ? act.who : instead.who, method: 'GET', type: null, body: null },
        path: `${act.path}/${mark}/refused`,
      })
  }
  const due = late.length > mostLate ? late.shift() : undefined
  if (due) await send(requestOf(due.act, [['mark', due.mark]]))
}

type Said = readonly [name: string, value: string]

type Checked = { readonly data?: { readonly mark?: string } } | null | undefined

const requestOf = (
  { who, path, file, settings, type, headers, call }: ImportAct,
  more: readonly Said[],
): FuzzedRequest => {
  const query = new URLSearchParams([...settings, ...more].map(([name, value]) => [name, value]))
  return {
    ...{ who, method: 'POST', type, headers, body: file.bytes, of: file.what },
    path: `${path}${call === 'columns' ? '/columns' : ''}${query.size > 0 ? `?${query}` : ''}`,
  }
}

/** What the list of a path answers as files. */
const exported = async (
  { url }: FuzzedOffice,
  token: string | undefined,
  path: string,
): Promise<ExportedList> => {
  const file = async (format: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}${path.replace(/import$/, 'export')}?format=${format}`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }
  const [csv, xlsx, json] = [await file('csv'), await file('xlsx'), await file('json')]
  return { path, files: { csv, xlsx, json }, table: parse(csv, { bom: true, relax_column_count: true }) }
}
