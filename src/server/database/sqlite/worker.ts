import { parentPort, workerData } from 'node:worker_threads'
import type { Parameter } from '../database.ts'
import { Connection } from './connection.ts'

/** What is asked of the worker, and what it says. */
export interface Question {
  readonly number: number
  readonly sql: string
  readonly parameters: readonly Parameter[]
}
export interface Answer {
  readonly number: number
  readonly rows?: unknown
  readonly error?: unknown
}

const { file } = workerData as { readonly file: string } // given by background.ts
let connection: Connection | null = null

parentPort?.on('message', ({ number, sql, parameters }: Question) => {
  parentPort?.postMessage(answer(number, sql, parameters) satisfies Answer)
})

function answer(number: number, sql: string, parameters: readonly Parameter[]): Answer {
  try {
    connection ??= opened()
    return { number, rows: connection.all(sql, parameters) }
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { number, error: code }
  }
}

function opened(): Connection {
  const made = new Connection(file, { readOnly: true })
  made.configure()
  return made
}
