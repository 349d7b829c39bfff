import { storage } from '#texts/storage'
import { presentWho } from '../../queues/asker.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import { CancellableReader } from '../driver/cancellable-reader.ts'
import type { BackgroundReader } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import { withTimeout } from '../driver/with-timeout.ts'
import { Background } from './background.ts'

const threads = 2
const bounds = { width: threads, widthOfOne: 1, length: 100, lengthOfOne: 10 } as const
/** Time to export a whole table of a million rows. */
const longestSeconds = 300

/** Pages are read once, in sequence: the 32 MB cache of other connections would bring nothing. */
const littleMemory = 'pragma cache_size = -8000'

/** Reads snapshots of the file for up to minutes, on dedicated threads. */
export class SnapshotPool {
  readonly #turns = new FairQueue(bounds)
  readonly #all: readonly Background[]
  readonly #idle: Background[]
  #held: Promise<void> | null = null
  #tellIdle: (() => void) | null = null

  constructor(file: string) {
    this.#all = Array.from({ length: threads }, () => new Background(file))
    this.#idle = [...this.#all]
  }

  snapshot<T>(work: (reader: BackgroundReader) => Promise<T>, seconds = longestSeconds): Promise<T> {
    return this.#turns.run(presentWho(), async () => {
      while (this.#held !== null) await this.#held
      const thread = this.#idle.pop()
      if (thread === undefined) throw new Error('More reads are under way than there are threads.')
      const reading = new CancellableReader(thread)
      try {
        await thread.all(littleMemory)
        await thread.all('begin')
        return await withTimeout(seconds * 1000, work(reading), () => new Unavailable(storage.tooLong, null))
      } finally {
        reading.end()
        await thread.all('rollback').catch(() => {}) // a thread that ended has dropped its transaction
        this.#idle.push(thread)
        if (this.#idle.length === this.#all.length) this.#tellIdle?.()
      }
    })
  }

  /** Runs the work while no snapshot is open: running ones end first, without a timeout, and new ones wait. */
  async pauseSnapshots(work: () => Promise<void>): Promise<void> {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    this.#held = promise
    try {
      if (this.#idle.length < this.#all.length)
        await new Promise<void>((resolve) => {
          this.#tellIdle = resolve
        })
      await work()
    } finally {
      this.#tellIdle = null
      this.#held = null
      release()
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()))
  }
}
