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

/** What the worker is given. */
export interface Task {
  readonly path: string
  /** Where the rows are written to. */
  readonly rows: string
  readonly options: SheetOptions
}

/** What it answers; `pieces` says how to read the rows. */
export type Told =
  | { readonly facts: SheetFacts; readonly pieces: readonly number[] }
  | { readonly fault: SheetFaultName; readonly told: SheetFault['told']; readonly at: SheetFault['at'] }
  | { readonly error: unknown }

// Where all cores are busy, the event loop goes before a file. On Linux a priority is a thread's own.
if (process.platform === 'linux') setPriority(10)

const { path, rows, options } = workerData as Task // given by open-sheet.ts

const answered = async (): Promise<Told> => {
  const file = new FileBytes(path)
  const out = new RowsWriter(rows)
  try {
    const facts = await read(file, out)
    return { facts, pieces: out.pieces }
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.fault, told: error.told, at: error.at }
    return { error }
  } finally {
    file.close()
  }
}

const read = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  if (file.size > limits.bytes) throw new SheetFault('tooLarge', [limits.bytes / 1024 / 1024])
  if (file.size === 0) throw new SheetFault('empty')
  const facts = kindOfFile(file) === 'csv' ? await readText(file, out) : await readBook(file, out)
  out.close()
  return facts
}

const readText = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  const { encoding, delimiter, rows } = readCsv(file, options)
  return {
    kind: 'csv',
    sheets: [],
    sheet: null,
    delimiter,
    encoding,
    ...(await writeTable(rows, options.head, out)),
  }
}

const readBook = async (file: FileBytes, out: RowsWriter): Promise<SheetFacts> => {
  const { sheets, sheet, rows } = await readWorkbook(file, options.sheet)
  const table = await writeTable(rows, options.head, out).catch((error) => {
    if (!(error instanceof SheetFault && error.fault === 'empty') || sheets.length < 2) throw error
    throw new SheetFault('emptySheet', [sheet, sheets.filter((name) => name !== sheet).join(', ')], 'sheet')
  })
  return { kind: 'xlsx', sheets, sheet, delimiter: null, encoding: null, ...table }
}

parentPort?.postMessage(await answered())
