import { storage } from '#texts/storage'
import { presentAsker } from '../../queues/asker.ts'
import type { AsideReader, Parameter } from './database.ts'
import { Unavailable } from './errors.ts'

/** What one long work reads with: nothing once it has ended, nor for who has gone away. */
export class Moment implements AsideReader {
  readonly #reader: AsideReader
  readonly #asker = presentAsker()
  #over = false

  constructor(reader: AsideReader) {
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

  #present(): AsideReader {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.#asker?.gone) throw new Unavailable(storage.busy, null)
    return this.#reader
  }
}
