import type { Connection } from './connection.ts'
import { waitingBytes } from './inspect.ts'
import type { ReadPool } from './read-pool.ts'
import type { SnapshotPool } from './snapshot-pool.ts'
import type { WriteQueue } from './write-queue.ts'

/** SQLite begins the log anew by itself at some 16 MB (`wal_autocheckpoint`), where no read is under way at that moment. */
const mostBytes = 24 * 1024 * 1024
const everyMilliseconds = 100
/** Longer than nearly every read takes; what lasts longer is waited for another time. */
const timeout = 5000

/**
 * Keeps the write-ahead log small where reads follow one another without a gap, so that SQLite finds no moment to begin
 * it anew: it would grow as long as they go on. They are then held back for as long as taking it in lasts.
 */
export class LogCheckpointer {
  readonly #file: string
  readonly #queue: WriteQueue
  readonly #aside: ReadPool
  readonly #apart: SnapshotPool
  #nextLook = 0
  #takingIn = false

  constructor(file: string, queue: WriteQueue, aside: ReadPool, apart: SnapshotPool) {
    this.#file = file
    this.#queue = queue
    this.#aside = aside
    this.#apart = apart
  }

  /** Called after every commit. Costs next to nothing, and waits for nothing. */
  look(): void {
    const now = performance.now()
    if (this.#takingIn || now < this.#nextLook) return
    this.#nextLook = now + everyMilliseconds
    if (waitingBytes(this.#file) <= mostBytes) return
    this.#takingIn = true
    this.#takeIn()
      .catch(() => {}) // the disk says so to whoever writes next
      .finally(() => {
        this.#takingIn = false
        this.#nextLook = performance.now() + everyMilliseconds
      })
  }

  async #takeIn(): Promise<void> {
    // Who reads a moment for long ends first: until then nothing can be begun anew, and nobody else waits for it.
    await this.#apart.pauseSnapshots(async () => {
      await this.#aside.pauseReads(timeout, async (thread) => {
        // Nearly all of it is copied by the thread; what was written meanwhile is little.
        await thread.checkpointLog()
        await this.#queue.between(beginLogAnew)
      })
    })
  }
}

/** Where somebody still reads an older moment it does nothing, and does not wait: the event loop would stand still. */
const beginLogAnew = (connection: Connection): void => {
  connection.execute('pragma busy_timeout = 0')
  try {
    connection.all('pragma wal_checkpoint(truncate)')
  } finally {
    connection.execute('pragma busy_timeout = 250')
  }
}
