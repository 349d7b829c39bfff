import type { Connection } from './connection.ts'
import { waitingBytes } from './inspect.ts'
import type { ReadPool } from './read-pool.ts'
import type { SnapshotPool } from './snapshot-pool.ts'
import type { WriteQueue } from './write-queue.ts'

/** SQLite itself restarts the log at about 16 MB (`wal_autocheckpoint`), if no read is running at that moment. */
const mostBytes = 24 * 1024 * 1024
const everyMilliseconds = 100
/** Longer than nearly every read; if one takes longer, the next attempt comes later. */
const timeout = 5000

/**
 * Keeps the write-ahead log small when overlapping reads leave SQLite no moment to restart it: it would grow without
 * limit. Reads are paused for the duration of the checkpoint.
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

  /** Called after every commit. Cheap and non-blocking. */
  look(): void {
    const now = performance.now()
    if (this.#takingIn || now < this.#nextLook) return
    this.#nextLook = now + everyMilliseconds
    if (waitingBytes(this.#file) <= mostBytes) return
    this.#takingIn = true
    this.#takeIn()
      .catch(() => {}) // the next writer gets the disk error
      .finally(() => {
        this.#takingIn = false
        this.#nextLook = performance.now() + everyMilliseconds
      })
  }

  async #takeIn(): Promise<void> {
    // Wait for long snapshots first: the log cannot restart before they end, and other reads go on meanwhile.
    await this.#apart.pauseSnapshots(async () => {
      await this.#aside.pauseReads(timeout, async (thread) => {
        // The thread copies nearly all of it; little is written meanwhile.
        await thread.checkpointLog()
        await this.#queue.between(beginLogAnew)
      })
    })
  }
}

/** Does nothing if a read still uses an older snapshot; waiting would block the event loop. */
const beginLogAnew = (connection: Connection): void => {
  connection.execute('pragma busy_timeout = 0')
  try {
    connection.all('pragma wal_checkpoint(truncate)')
  } finally {
    connection.execute('pragma busy_timeout = 250')
  }
}
