import { once } from 'node:events'
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { guessHead, headsOf } from './heads.ts'
import { kindOfFile } from './kind-of-file.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { limits, type SheetFacts, type SheetOptions } from './sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import { type Row, Table } from './sheet-table.ts'

/** What the worker is given. */
export interface Task {
  readonly path: string
  /** Where the rows are written to, a line of JSON each: its line, its cells, and how many stand behind the last column. */
  readonly rows: string
  readonly options: SheetOptions
}

/** What it answers. */
export type Told =
  | { readonly facts: SheetFacts }
  | { readonly fault: SheetFaultName; readonly told: SheetFault['told']; readonly at: SheetFault['at'] }
  | { readonly error: unknown }

// Where all cores are busy, the event loop goes before a file. On Linux a priority is a thread's own.
if (process.platform === 'linux') setPriority(10)

const { path, rows: place, options } = workerData as Task // given by open-sheet.ts
async function answered(): Promise<Told> {
  try {
    return { facts: await read() }
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.fault, told: error.told, at: error.at }
    return { error }
  }
}

async function read(): Promise<SheetFacts> {
  const bytes = readFileSync(path)
  if (bytes.length > limits.bytes) throw new SheetFault('tooLarge', [limits.bytes / 1024 / 1024])
  if (bytes.length === 0) throw new SheetFault('empty')
  if (kindOfFile(bytes) === 'csv') {
    const { encoding, delimiter, rows } = readCsv(bytes, options)
    return { kind: 'csv', sheets: [], sheet: null, delimiter, encoding, ...(await write(rows)) }
  }
  const { sheets, sheet, rows } = await readWorkbook(bytes, options.sheet)
  const counted = rows.map((cells, at) => [at + 1, cells] as const)
  return { kind: 'xlsx', sheets, sheet, delimiter: null, encoding: null, ...(await write(counted)) }
}

/** So many rows are looked at before it is decided which holds the names. */
const looked = 30

async function write(
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<Pick<SheetFacts, 'head' | 'heads' | 'rows'>> {
  const out = createWriteStream(place)
  const first: Row[] = []
  let table: Table | null = null
  let last = 0
  for await (const row of rows) {
    last = row[0]
    if (table === null) {
      first.push(row)
      if (first.length < looked) continue
      table = await begin(out, first)
    } else await table.add(row)
  }
  table ??= await begin(out, first)
  out.end()
  await once(out, 'close')
  if (options.head !== null && options.head > last)
    throw new SheetFault('noHead', [options.head, last], 'head')
  if (table.count === 0) throw new SheetFault(last === 0 ? 'empty' : 'noRows')
  return { head: table.head, heads: table.heads, rows: table.count }
}

async function begin(out: WriteStream, first: readonly Row[]): Promise<Table> {
  const head = options.head ?? guessHead(first)
  const names = first.find(([line]) => line === head)?.[1] ?? []
  const below = first.filter(([line]) => line > head)
  const width = head === 0 ? Math.max(0, ...below.map(([, cells]) => cells.length)) : 0
  const table = new Table(out, head, headsOf(names, width))
  for (const row of below) await table.add(row)
  return table
}

parentPort?.postMessage(await answered())
