import { Worker } from 'node:worker_threads'
import type { CellFormat } from '../../../model/sheet/exported-cell.ts'
import type { WorkbookPiece, WorkbookTask } from './workbook-worker.ts'

/** The layout of a sheet. */
export interface SheetPlan {
  readonly title: string
  readonly columns: readonly {
    readonly head: string
    /** In characters. */
    readonly width: number
    readonly format: CellFormat
  }[]
}

/** Why a workbook cannot hold the rows: a text has too many characters, or the file becomes too large. */
export type WorkbookFault =
  | { readonly is: 'long text'; readonly id: number; readonly column: number }
  | { readonly is: 'too large' }

/** Maximum characters of a workbook cell. */
export const longestCell = 32_767

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 } as const

/**
 * A thread that builds a workbook of one sheet, with a frozen header and no formulas. Each answer is the next chunk of
 * the file. Send one request at a time.
 */
export class SheetThread {
  readonly #worker: Worker
  #fault: Error | null = null
  #waiting: PromiseWithResolvers<WorkbookPiece> | null = null

  constructor(plan: SheetPlan) {
    this.#worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
      workerData: plan,
      resourceLimits,
    })
    this.#worker.unref()
    this.#worker.on('message', (made: WorkbookPiece) => this.#waiting?.resolve(made))
    const gone = (error: Error): void => {
      this.#fault = error
      this.#waiting?.reject(error)
    }
    this.#worker.on('error', gone)
    this.#worker.on('exit', () =>
      gone(this.#fault ?? new Error('The thread that makes a workbook has ended.')),
    )
  }

  begin(): Promise<WorkbookPiece> {
    return this.#ask({ part: 'begin' })
  }

  /** @param rows JSON array of rows, each an array of cells with the id first */
  add(rows: string): Promise<WorkbookPiece> {
    return this.#ask({ part: 'rows', rows })
  }

  end(): Promise<WorkbookPiece> {
    return this.#ask({ part: 'end' })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  async #ask(task: WorkbookTask): Promise<WorkbookPiece> {
    if (this.#fault !== null) throw this.#fault
    this.#waiting = Promise.withResolvers()
    this.#worker.ref()
    this.#worker.postMessage(task)
    try {
      return await this.#waiting.promise
    } finally {
      this.#worker.unref()
      this.#waiting = null
    }
  }
}
