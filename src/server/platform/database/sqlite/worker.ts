import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Parameter } from '../driver/database.ts'
import { Connection } from './connection.ts'

/** What is asked of the worker: rows as records, as arrays or as the number of each, or that the log is taken in. */
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

const { file } = workerData as { readonly file: string } // given by background.ts
let reading: Connection | null = null

// Where all cores are busy, the event loop goes before a long read. On Linux a priority is a thread's own.
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

/** Copies the log into the file as far as nobody still reads an older moment. It holds no writer up. */
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
