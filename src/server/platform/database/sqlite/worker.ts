import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Parameter } from '../driver/database.ts'
import { Connection } from './connection.ts'

/** A request to the worker: rows as records, as arrays or as one number each, or a checkpoint of the log. */
export interface WorkerRequest {
  readonly number: number
  readonly as: 'records' | 'arrays' | 'numbers' | 'log'
  readonly sql: string
  readonly parameters: readonly Parameter[]
}
export interface WorkerReply {
  readonly number: number
  readonly rows?: unknown
  readonly error?: unknown
}

const { file } = workerData as { readonly file: string } // passed by `background.ts`
let reading: Connection | null = null

// Lower this thread's priority, so that the event loop runs first on busy cores. On Linux priorities are per thread.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (question: WorkerRequest) => {
  parentPort?.postMessage(answer(question) satisfies WorkerReply)
})

function answer({ number, as, sql, parameters }: WorkerRequest): WorkerReply {
  try {
    if (as === 'log') return { number, rows: takeLogIn() }
    reading ??= opened(true)
    return { number, rows: read(reading, as, sql, parameters) }
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { number, error: code }
  }
}

function read(
  connection: Connection,
  as: WorkerRequest['as'],
  sql: string,
  parameters: readonly Parameter[],
) {
  if (as === 'numbers') return connection.numbers(sql, parameters)
  return as === 'records' ? connection.all(sql, parameters) : connection.rows(sql, parameters)
}

/** Checkpoints the log as far as open snapshots allow, without blocking writers. */
function takeLogIn(): readonly [] {
  const writing = opened(false)
  try {
    writing.all('pragma wal_checkpoint(passive)')
  } finally {
    writing.close()
  }
  return []
}

function opened(readOnly: boolean): Connection {
  const made = new Connection(file, { readOnly })
  made.configure()
  return made
}
