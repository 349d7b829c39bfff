import { request } from 'node:http'
import { newPlace } from '../../running/database.ts'
import { type Office, openOffice } from '../../running/office.ts'
import { besideOthers } from '../beside-others.ts'

/** What one file took. Times in milliseconds, memory in MiB. */
export interface ExportFigures {
  readonly what: string
  readonly rows: number
  readonly bytes: number
  readonly firstByte: number
  readonly took: number
  /** At most. */
  readonly wanted: { readonly firstByte: number | null; readonly took: number; readonly memory: number }
  /** What others did meanwhile, one call after the other: the slowest of a hundred. */
  readonly reads: number | null
  readonly saves: number | null
  /** The longest turn of the event loop. */
  readonly turn: number
  /** More than before, at most. */
  readonly memory: number
}

export interface ExportRun {
  readonly database: 'sqlite' | 'postgres'
  readonly rows: number
  readonly figures: readonly ExportFigures[]
}

const ofWorkbook = 50_000
/** Measures files of all rows over HTTP, while somebody else reads and saves. */
export const measureExport = async (database: ExportRun['database'], rows: number): Promise<ExportRun> => {
  console.error(`${database}, ${rows.toLocaleString('en-US')} rows: making the database …`)
  const place = await newPlace(database)
  const office = await openOffice({ rows, turns: true, databaseUrl: place.url })
  try {
    const columns = await columnsOf(office)
    const until = await idBelow(office, Math.min(rows, ofWorkbook))
    const figures: ExportFigures[] = []
    const note = (figure: ExportFigures) => {
      console.error(
        `  ${figure.what}: ${Math.round(figure.took)} ms, first byte ${Math.round(figure.firstByte)} ms`,
      )
      figures.push(figure)
    }
    const text = { firstByte: 150, took: 3000, memory: 40 }
    const path = `/api/proposals/export?columns=${columns.join()}`
    note(await watched(office, 'CSV, the first since the start', `${path}&format=csv`, rows, text))
    note(await watched(office, 'CSV', `${path}&format=csv`, rows, text))
    note(await watched(office, 'CSV by a label', `${path}&format=csv&sortBy=organization`, rows, text))
    note(await watched(office, 'JSON', `${path}&format=json`, rows, text))
    const workbook = `${path}&format=xlsx&where=${encodeURIComponent(JSON.stringify({ last_date: { to: until.day } }))}`
    const wanted = { firstByte: null, took: 5000, memory: 150 }
    for (const what of ['XLSX, the first since the start', 'XLSX'])
      note(await watched(office, what, workbook, until.count, wanted))
    return { database, rows, figures }
  } finally {
    await office.stop()
    await place.remove()
  }
}

/** Fifteen columns, of whatever there is. */
const columnsOf = async ({ admin }: Office): Promise<readonly string[]> => {
  const { body } = await admin.call('GET', '/api/proposals/export?columns=nothing-of-that-name')
  const [, known = ''] = /Known: (.*)\.$/.exec(body.errors.columns[0]) ?? []
  return known.split(', ').slice(0, 15)
}

/** The last day up to which there are no more rows than so many, and how many those are. */
const idBelow = async ({ admin }: Office, most: number): Promise<{ day: string; count: number }> => {
  const total = async (day: string): Promise<number> => {
    const where = encodeURIComponent(JSON.stringify({ last_date: { to: day } }))
    return (await admin.call('GET', `/api/proposals/totals?where=${where}`)).body.data.total
  }
  const dayAt = (at: number) => new Date(Date.UTC(2015, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
  let [from, to] = [0, 8000]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if ((await total(dayAt(middle))) <= most) from = middle
    else to = middle
  }
  return { day: dayAt(from), count: await total(dayAt(from)) }
}

interface Taken {
  readonly firstByte: number
  readonly took: number
  readonly bytes: number
}

const take = ({ url, admin }: Office, path: string): Promise<Taken> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    let [firstByte, bytes] = [0, 0]
    const asked = request(url + path, { headers: { authorization: `Bearer ${admin.token}` }, agent: false })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`))
      answer.on('data', (part: Buffer) => {
        firstByte ||= performance.now() - began
        bytes += part.length
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ firstByte, took: performance.now() - began, bytes }))
    })
    asked.end()
  })

/** Takes a file while somebody else reads and saves. */
const watched = async (
  office: Office,
  what: string,
  path: string,
  rows: number,
  wanted: ExportFigures['wanted'],
): Promise<ExportFigures> => {
  const { value: taken, ...others } = await besideOthers(office, () => take(office, path))
  return { what, rows, ...taken, wanted, ...others }
}
