import { Worker } from 'node:worker_threads'
import type { CellFormat } from '../../../model/sheet/exported-cell.ts'
import type { WorkbookPiece, WorkbookTask } from './workbook-worker.ts'

/** What a sheet is made of. */
export interface SheetPlan {
  /** The name of the sheet. */
  readonly title: string
  readonly columns: readonly {
    readonly head: string
    /** In characters. */
    readonly width: number
    readonly format: CellFormat
  }[]
}

/** What no workbook holds: a text with too many characters, or too much of it. */
export type WorkbookFault =
  | { readonly is: 'long text'; readonly id: number; readonly column: number }
  | { readonly is: 'too large' }

/** So many characters a cell of a workbook holds. */
export const longestCell = 32_767

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 } as const

/**
 * A thread that makes a workbook of one sheet, with a frozen head and no formulas, piece by piece: what is answered is what
 * follows in the file. One piece after the other is asked for.
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

  /** @param rows as JSON: a list of rows, each a list of cells of which the first is the id */
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
