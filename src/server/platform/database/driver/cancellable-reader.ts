import { storage } from '#texts/storage'
import { presentAsker } from '../../queues/asker.ts'
import type { BackgroundReader, Parameter } from './database.ts'
import { Unavailable } from './errors.ts'

/** The reader of one long read. It throws `Unavailable` once that read has ended or its caller has disconnected. */
export class CancellableReader implements BackgroundReader {
  readonly #reader: BackgroundReader
  readonly #asker = presentAsker()
  #over = false

  constructor(reader: BackgroundReader) {
    this.#reader = reader
  }

  async all(sql: string, parameters?: readonly Parameter[]) {
    return this.#present().all(sql, parameters)
  }

  async rows(sql: string, parameters?: readonly Parameter[]) {
    return this.#present().rows(sql, parameters)
  }

  async numbers(sql: string, parameters?: readonly Parameter[]) {
    return this.#present().numbers(sql, parameters)
  }

  end(): void {
    this.#over = true
  }

  #present(): BackgroundReader {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.#asker?.gone) throw new Unavailable(storage.busy, null)
    return this.#reader
  }
}
