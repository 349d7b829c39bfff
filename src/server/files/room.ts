import { statfs } from 'node:fs/promises'
import { downloads } from '#texts/export'
import { HttpError } from '../errors/http-error.ts'

const mebibyte = 1024 * 1024

const usual = {
  /** All files together. */
  most: 2048 * mebibyte,
  /** So much is left to everybody else on that disk, which may be the one of the database. */
  leastFree: 512 * mebibyte,
}

/** How much is written between two looks at the disk. */
const lookEvery = 16 * mebibyte

const full = (): HttpError => new HttpError(507, downloads.full)

/** The disk that temporary files take, in bytes. */
export class Room {
  readonly #bounds: typeof usual
  #taken = 0
  #sinceLook = 0
  #folder = ''

  constructor(bounds: Partial<typeof usual> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  /** @throws HttpError 507 where there is hardly any left in the folder */
  async look(folder: string): Promise<void> {
    this.#folder = folder
    this.#sinceLook = 0
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < this.#bounds.leastFree) throw full()
  }

  /** @throws HttpError 507 */
  async take(bytes: number): Promise<void> {
    if (this.#taken + bytes > this.#bounds.most) throw full()
    this.#taken += bytes
    this.#sinceLook += bytes
    if (this.#sinceLook < lookEvery) return
    try {
      await this.look(this.#folder)
    } catch (error) {
      this.#taken -= bytes
      throw error
    }
  }

  giveBack(bytes: number): void {
    this.#taken -= bytes
  }

  /** What a write that failed means. */
  meaningOf(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOSPC' || code === 'EDQUOT' ? full() : error
  }
}
