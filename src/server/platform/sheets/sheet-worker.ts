import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { FileBytes } from './file-bytes.ts'
import { kindOfFile } from './kind-of-file.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { RowsWriter } from './rows-file.ts'
import { limits, type SheetFacts, type SheetOptions } from './sheet.ts'
import { SheetFault, type SheetFaultName } from './sheet-fault.ts'
import { writeTable } from './sheet-table.ts'

/** The worker's input. */
export interface SheetTask {
  readonly path: string
  /** Output path of the rows. */
  readonly rows: string
  readonly options: SheetOptions
}

/** The worker's result; `pieces` are the chunk sizes for reading the rows. */
export type SheetReply =
  | { readonly facts: SheetFacts; readonly pieces: readonly number[] }
  | { readonly fault: SheetFaultName; readonly told: SheetFault['told']; readonly at: SheetFault['at'] }
  | { readonly full: true }
  | { readonly error: unknown }

/** Sent before a write of that many bytes; the worker waits until the space is granted. */
export interface SpaceRequest {
  readonly wants: number
}

// Lower this thread's priority, so that the event loop runs first on busy cores. On Linux priorities are per thread.
if (process.platform === 'linux') setPriority(10)

const { path, rows, options } = workerData as SheetTask // passed by `open-sheet.ts`

const askRoom = async (wants: number): Promise<void> => {
  const granted = Promise.withResolvers<void>()
  parentPort?.once('message', () => granted.resolve())
  parentPort?.postMessage({ wants } satisfies SpaceRequest)
  await granted.promise
}

const answered = async (): Promise<SheetReply> => {
  const file = new FileBytes(path)
  try {
    const out = new RowsWriter(rows, askRoom)
    const facts = await read(file, out)
    return { facts, pieces: out.pieces }
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.fault, told: error.told, at: error.at }
    return isFull(error) ? { full: true } : { error } // the error's code would be lost between threads
  } finally {
    file.close()
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

const read = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  if (file.size > limits.bytes) throw new SheetFault('tooLarge', [limits.bytes / 1024 / 1024])
  if (file.size === 0) throw new SheetFault('empty')
  const facts = kindOfFile(file) === 'csv' ? await readText(file, out) : await readBook(file, out)
  await out.close()
  return facts
}

const readText = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  const { encoding, asks, delimiter, rows } = readCsv(file, options)
  out.boundBy(file.size)
  return {
    kind: 'csv',
    sheets: [],
    sheet: null,
    delimiter,
    encoding,
    asks,
    ...(await writeTable(rows, options.head, out)),
  }
}

const readBook = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  const { sheets, sheet, rows, bytes } = await readWorkbook(file, options.sheet)
  out.boundBy(bytes)
  const table = await writeTable(rows, options.head, out).catch((error) => {
    if (!(error instanceof SheetFault && error.fault === 'empty') || sheets.length < 2) throw error
    throw new SheetFault('emptySheet', [sheet, sheets.filter((name) => name !== sheet).join(', ')], 'sheet')
  })
  return { kind: 'xlsx', sheets, sheet, delimiter: null, encoding: null, asks: [], ...table }
}

parentPort?.postMessage(await answered())
