import type { Database } from '../database/driver/database.ts'

/** What a worker does, and when. All times are in milliseconds. */
export interface Work {
  /**
   * One round; never two of them at a time.
   * @param stopping ends it early: the server stops
   * @returns after how long the next one is due at the latest, 0 for at once; nothing where `every` says it
   */
  readonly round: (stopping: AbortSignal) => Promise<number | undefined> | Promise<void>
  /** The clock comes so long after a round has ended; null: it never does. */
  readonly every: number | null
  /** Hears why a round failed. */
  readonly failed: (error: unknown) => void
  /** After a round that failed the next one comes so much later; as `every` unless said. */
  readonly afterFailure?: number
  /** It is woken by what is published under these. */
  readonly topics?: readonly string[]
  /** Notes what was published under one of them, before it is woken. */
  readonly heard?: (topic: string, text: string) => void
  /** Notes that something may have been published unheard, before it is woken. */
  readonly missed?: () => void
}

/** Works in rounds in the background of a process: woken by what is published, by a clock, and by whoever calls `wake`. */
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

  /** Begins with a round, and resolves with it. */
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

  /** Begins a round at once, or as soon as the one under way has ended. Resolves when no other is wanted; never rejects. */
  wake(): Promise<void> {
    if (this.#stopping.signal.aborted) return Promise.resolve()
    this.#again = true
    this.#rounds ??= this.#run()
    return this.#rounds
  }

  /** Whether it has been stopped: the signal of its rounds. */
  get stopping(): AbortSignal {
    return this.#stopping.signal
  }

  /** Resolves when no round is under way; none is begun from here on. */
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

  /** @returns after how long the next one is due */
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
