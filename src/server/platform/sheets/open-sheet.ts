import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Worker } from 'node:worker_threads'
import { temporaryRoom } from '../disk/temporary-room.ts'
import { invalidFields } from '../errors/http-error.ts'
import { presentWho } from '../queues/asker.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import { readRowsFile } from './rows-file.ts'
import type { Sheet, SheetOptions } from './sheet.ts'
import { sentenceOf } from './sheet-fault.ts'
import type { SheetReply, SheetTask, SpaceRequest } from './sheet-worker.ts'

/** Limits for reading a file. */
interface ReadingLimits {
  /** Memory of the JavaScript heap. */
  readonly megabytes: number
  readonly milliseconds: number
}

const usualLimits: ReadingLimits = { megabytes: 384, milliseconds: 60_000 }

/** Memory is shared, so few files are read at once; others queue. */
const readers = new FairQueue({ width: 2, widthOfOne: 1, length: 200, lengthOfOne: 20 })

/**
 * Opens an uploaded file: a dedicated thread reads it once and writes its rows to a file beside it. The caller
 * closes it.
 * @param room disk quota of those rows until they are closed
 * @throws HttpError 422 with a sentence under the parameter at fault: file, sheet, delimiter, encoding or head; 503
 * if too many files wait; 507 if the disk has no space for the rows
 */
export const openSheet = async (
  { path }: { readonly path: string; readonly name: string; readonly type: string },
  options: SheetOptions,
  limits: ReadingLimits = usualLimits,
  room = temporaryRoom,
): Promise<Sheet> => {
  const rows = `${path}.rows`
  let taken = 0
  const close = async () => {
    await rm(rows, { force: true })
    room.release(taken)
    taken = 0
  }
  const take = async (bytes: number) => {
    await room.reserve(bytes)
    taken += bytes
  }
  try {
    await room.look(tmpdir()) // the uploads' parent: this upload's folder may soon be gone
    const told = await readers.run(presentWho(), () => tell({ path, rows, options }, limits, take))
    if ('error' in told) throw told.error
    if ('full' in told) throw room.full()
    if ('fault' in told) throw invalidFields({ [told.at]: [sentenceOf(told.fault, told.told)] })
    return { ...told.facts, read: () => readRowsFile(rows, told.pieces), close }
  } catch (error) {
    await close()
    throw error
  }
}

const tooMuch: SheetReply = { fault: 'tooMuch', told: [], at: 'file' }

const tell = async (
  task: SheetTask,
  { megabytes, milliseconds }: ReadingLimits,
  take: (bytes: number) => Promise<void>,
): Promise<SheetReply> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<SheetReply>()
  let taking: Promise<void> = Promise.resolve()
  const late = setTimeout(() => resolve(tooMuch), milliseconds)
  worker.on('message', (said: SheetReply | SpaceRequest) => {
    if (!('wants' in said)) resolve(said)
    else taking = take(said.wants).then(() => worker.postMessage('granted'), reject)
  })
  worker.once('error', (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      resolve(tooMuch)
    else reject(error)
  })
  worker.once('exit', () => reject(new Error('The thread that reads a file has ended without a word.')))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await taking
    await worker.terminate()
  }
}

/** Young objects are short-lived; a larger limit would only grow the process. */
const youngMegabytes = 16
