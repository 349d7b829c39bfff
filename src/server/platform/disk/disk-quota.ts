import { statfs } from 'node:fs/promises'
import { downloads } from '#texts/export'
import { HttpError } from '../errors/http-error.ts'

const mebibyte = 1024 * 1024

const usual = {
  /** Limit for all files together. */
  most: 2048 * mebibyte,
  /** Free space left for others on that disk, which may also hold the database. */
  leastFree: 512 * mebibyte,
}

/** Bytes written between two checks of the free space. */
const lookEvery = 16 * mebibyte

/** Limits the disk space of temporary files, in bytes. */
export class DiskQuota {
  readonly #bounds: typeof usual
  readonly #says: string
  #taken = 0
  #sinceLook = 0
  #folder = ''

  /** @param says message of the 507 answer */
  constructor(bounds: Partial<typeof usual> = {}, says: string = downloads.full) {
    this.#bounds = { ...usual, ...bounds }
    this.#says = says
  }

  /**
   * Checks the free space of the folder.
   * @param wanted bytes about to be written
   * @throws HttpError 507 if too little is left
   */
  async look(folder: string, wanted = 0): Promise<void> {
    this.#folder = folder
    this.#sinceLook = 0
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - wanted < this.#bounds.leastFree) throw this.full()
  }

  /** Reserves space. @throws HttpError 507 if the limit is reached */
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

  /** Maps a disk-full error to a 507; other errors are returned unchanged. */
  meaningOf(error: unknown): unknown {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return code === 'ENOSPC' || code === 'EDQUOT' ? this.full() : error
  }

  /** The error for a full disk: 507. */
  full(): HttpError {
    return new HttpError(507, this.#says)
  }
}
