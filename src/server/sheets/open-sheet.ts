import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Worker } from 'node:worker_threads'
import { invalidFields } from '../errors/http-error.ts'
import { takingTurns } from '../fairness/taking-turns.ts'
import type { Sheet, SheetFacts, SheetOptions, SheetRow } from './sheet.ts'
import { sentenceOf } from './sheet-fault.ts'
import type { Task, Told } from './sheet-worker.ts'

/** A file takes so much memory, and so long, at most. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 } as const
const longestMilliseconds = 60_000

/** So many rows are handed over at once. */
const rowsAtOnce = 500

/**
 * Opens a file that somebody sent: it is read away from the event loop, once, and its rows are written beside it.
 * @throws HttpError 422 with a sentence under the name of what is wrong
 */
export const openSheet = async (
  { path }: { readonly path: string },
  options: SheetOptions,
): Promise<Sheet> => {
  const rows = `${path}.rows`
  try {
    const facts = await readFacts({ path, rows, options })
    return { ...facts, read: () => readRows(rows), close: () => rm(rows, { force: true }) }
  } catch (error) {
    await rm(rows, { force: true })
    throw error
  }
}

const readFacts = async (task: Task): Promise<SheetFacts> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  })
  const told = await new Promise<Told>((resolve, reject) => {
    const late = setTimeout(() => resolve({ fault: 'tooMuch', told: [], at: 'file' }), longestMilliseconds)
    worker.once('message', resolve)
    worker.once('error', (error) => {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ fault: 'tooMuch', told: [], at: 'file' })
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('The thread that reads a file has ended without a word.'))
    })
  }).finally(() => worker.terminate())
  if ('facts' in told) return told.facts
  if ('fault' in told) throw invalidFields({ [told.at]: [sentenceOf(told.fault, told.told)] })
  throw told.error
}

async function* readRows(path: string): AsyncGenerator<readonly SheetRow[]> {
  const turn = takingTurns()
  const stream = createReadStream(path)
  let rows: SheetRow[] = []
  try {
    for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const [line, cells, extra] = JSON.parse(text) as [number, SheetRow['cells'], number?] // as the worker writes it
      rows.push(extra === undefined ? { line, cells } : { line, cells, extra })
      if (rows.length < rowsAtOnce) continue
      yield rows
      rows = []
      await turn()
    }
    if (rows.length > 0) yield rows
  } finally {
    stream.destroy()
  }
}
