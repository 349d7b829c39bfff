import { Worker } from 'node:worker_threads'
import { storage } from '#texts/storage'
import type { BackgroundReader, DatabaseRow, Parameter } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import { classifySqliteError } from './fault.ts'
import type { WorkerReply, WorkerRequest } from './worker.ts'

interface Asked {
  readonly resolve: (rows: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A worker thread with a read-only connection, for reads that would block the event loop. Starts on first use. */
export class Background implements BackgroundReader {
  readonly #file: string
  readonly #asked = new Map<number, Asked>()
  #worker: Worker | null = null
  #number = 0

  constructor(file: string) {
    this.#file = file
  }

  all(sql: string, parameters: readonly Parameter[] = []): Promise<readonly DatabaseRow[]> {
    return this.#ask('records', sql, parameters) as Promise<readonly DatabaseRow[]> // as `worker.ts` read them
  }

  rows(sql: string, parameters: readonly Parameter[] = []): Promise<readonly (readonly unknown[])[]> {
    return this.#ask('arrays', sql, parameters) as Promise<readonly (readonly unknown[])[]> // as `worker.ts` read them
  }

  async numbers(sql: string, parameters: readonly Parameter[] = []): Promise<Float64Array> {
    return (await this.#ask('numbers', sql, parameters)) as Float64Array // as `worker.ts` read them
  }

  /** Checkpoints the write-ahead log on a separate connection, without blocking writers. */
  async checkpointLog(): Promise<void> {
    await this.#ask('log', '', [])
  }

  #ask(as: WorkerRequest['as'], sql: string, parameters: readonly Parameter[]): Promise<unknown> {
    this.#worker ??= this.#start()
    const worker = this.#worker
    this.#number += 1
    const question: WorkerRequest = { number: this.#number, as, sql, parameters }
    return new Promise((resolve, reject) => {
      this.#asked.set(question.number, { resolve, reject })
      worker.ref()
      worker.postMessage(question)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file: this.#file } })
    worker.unref()
    worker.on('message', ({ number, rows, error }: WorkerReply) => {
      const asked = this.#asked.get(number)
      this.#asked.delete(number)
      if (this.#asked.size === 0) worker.unref()
      if (error === undefined) asked?.resolve(rows)
      else asked?.reject(classifySqliteError(error))
    })
    const gone = (cause: unknown) => {
      if (this.#worker === worker) this.#worker = null
      for (const { reject } of this.#asked.values()) reject(new Unavailable(storage.closed, cause))
      this.#asked.clear()
    }
    worker.on('error', gone)
    worker.on('exit', gone)
    return worker
  }
}
