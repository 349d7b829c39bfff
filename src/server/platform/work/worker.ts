import type { Database } from '../database/driver/database.ts'

/** The task and schedule of a worker. All times are in milliseconds. */
export interface Work {
  /**
   * Runs one round; rounds never overlap.
   * @param stopping aborts it when the server stops
   * @returns maximum delay of the next round, 0 for at once; undefined for `every`
   */
  readonly round: (stopping: AbortSignal) => Promise<number | undefined> | Promise<void>
  /** Delay after a round until the next one; null for no timer. */
  readonly every: number | null
  /** Receives the error of a failed round. */
  readonly failed: (error: unknown) => void
  /** Delay after a failed round; `every` by default. */
  readonly afterFailure?: number
  /** Published topics that wake the worker. */
  readonly topics?: readonly string[]
  /** Called for each notification of these topics, before the worker wakes. */
  readonly heard?: (topic: string, text: string) => void
  /** Called when notifications may have been lost, before the worker wakes. */
  readonly missed?: () => void
}

/** Runs rounds in the background of a process, triggered by notifications, a timer, or `wake`. */
export class Worker {
  readonly #work: Work
  readonly #stopping = new AbortController()
  #rounds: Promise<void> | null = null
  #again = false
  #clock: NodeJS.Timeout | undefined
  #leave = (): void => {}

  constructor(work: Work) {
    this.#work = work
  }

  /** Subscribes, runs a first round and resolves after it. */
  start(database: Pick<Database, 'subscribe'>): Promise<void> {
    const { topics = [], heard, missed } = this.#work
    if (topics.length > 0)
      this.#leave = database.subscribe({
        heard: (topic, text) => {
          if (!topics.includes(topic)) return
          heard?.(topic, text)
          void this.wake()
        },
        missed: () => {
          missed?.()
          void this.wake()
        },
      })
    return this.wake()
  }

  /** Runs a round now or after the current one. Resolves when no further round is requested; never rejects. */
  wake(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve()
    this.#again = true
    this.#rounds ??= this.#run()
    return this.#rounds
  }

  /** The abort signal of its rounds, set by `stop`. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Stops new rounds, and resolves when the running one ends. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#clock)
    this.#leave()
    await this.#rounds
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#again && !signal.aborted) {
      this.#again = false
      clearTimeout(this.#clock)
      const wait = await this.#round()
      if (wait === 0) this.#again = true
      else if (wait !== null && !signal.aborted)
        this.#clock = setTimeout(() => void this.wake(), wait).unref()
    }
    this.#rounds = null
  }

  /** @returns delay of the next round; null for no timer */
  async #round(): Promise<number | null> {
    const { round, every, failed, afterFailure = every } = this.#work
    try {
      const wait = await round(this.#stopping.signal)
      return typeof wait === 'number' ? wait : every
    } catch (error) {
      failed(error)
      return afterFailure
    }
  }
}
