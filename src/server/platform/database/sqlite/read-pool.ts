import { presentWho } from '../../queues/asker.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import type { BackgroundReader, DatabaseRow, Parameter } from '../driver/database.ts'
import { Background } from './background.ts'

/** Reader threads. Each caller has at most one, so a long read leaves the other one to everybody else. */
const threads = 2
const bounds = { width: threads, widthOfOne: 1, length: 1000, lengthOfOne: 200 } as const

/** Runs reads off the event loop, in turns between callers; a read whose caller has disconnected is not started. */
export class ReadPool implements BackgroundReader {
  readonly #turns = new FairQueue(bounds)
  readonly #all: readonly Background[]
  readonly #idle: Background[]
  #reading = 0
  #held: Promise<void> | null = null
  #tellIdle: (() => void) | null = null

  constructor(file: string) {
    this.#all = Array.from({ length: threads }, () => new Background(file))
    this.#idle = [...this.#all]
  }

  all(sql: string, parameters?: readonly Parameter[]): Promise<readonly DatabaseRow[]> {
    return this.#read((thread) => thread.all(sql, parameters))
  }

  rows(sql: string, parameters?: readonly Parameter[]): Promise<readonly (readonly unknown[])[]> {
    return this.#read((thread) => thread.rows(sql, parameters))
  }

  numbers(sql: string, parameters?: readonly Parameter[]): Promise<Float64Array> {
    return this.#read((thread) => thread.numbers(sql, parameters))
  }

  /**
   * Runs the work while no thread reads; new reads wait.
   * @param timeout milliseconds to wait for running reads
   * @returns whether it was run: false if a read took longer
   */
  async pauseReads(timeout: number, work: (thread: Background) => Promise<void>): Promise<boolean> {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    this.#held = promise
    try {
      if (!(await this.#untilIdle(timeout))) return false
      const [thread] = this.#all
      if (thread !== undefined) await work(thread)
      return true
    } finally {
      this.#held = null
      release()
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()))
  }

  #read<T>(ask: (thread: Background) => Promise<T>): Promise<T> {
    return this.#turns.run(presentWho(), async () => {
      while (this.#held !== null) await this.#held
      const thread = this.#idle.pop()
      if (thread === undefined) throw new Error('More reads are under way than there are threads.')
      this.#reading += 1
      try {
        return await ask(thread)
      } finally {
        this.#reading -= 1
        this.#idle.push(thread)
        if (this.#reading === 0) this.#tellIdle?.()
      }
    })
  }

  async #untilIdle(timeout: number): Promise<boolean> {
    if (this.#reading === 0) return true
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve) => {
        this.#tellIdle = () => resolve(true)
        timer = setTimeout(() => resolve(false), timeout)
      })
    } finally {
      clearTimeout(timer)
      this.#tellIdle = null
    }
  }
}
