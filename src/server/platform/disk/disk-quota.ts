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

/** The disk that temporary files take, in bytes. */
export class DiskQuota {
  readonly #bounds: typeof usual
  readonly #says: string
  #taken = 0
  #sinceLook = 0
  #folder = ''

  /** @param says what is said where there is no room */
  constructor(bounds: Partial<typeof usual> = {}, says: string = downloads.full) {
    this.#bounds = { ...usual, ...bounds }
    this.#says = says
  }

  /** @param wanted bytes that are to come @throws HttpError 507 where there is hardly any left in the folder */
  async look(folder: string, wanted = 0): Promise<void> {
    this.#folder = folder
    this.#sinceLook = 0
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - wanted < this.#bounds.leastFree) throw this.full()
  }

  /** @throws HttpError 507 */
  async reserve(bytes: number): Promise<void> {
    if (this.#taken + bytes > this.#bounds.most) throw this.full()
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

  release(bytes: number): void {
    this.#taken -= bytes
  }

  /** What a write that failed means. */
  meaningOf(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOSPC' || code === 'EDQUOT' ? this.full() : error
  }

  /** What is answered where there is no room. */
  full(): HttpError {
    return new HttpError(507, this.#says)
  }
}
