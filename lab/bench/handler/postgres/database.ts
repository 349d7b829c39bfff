import { Pool, types } from 'pg'
import type { Row } from '../rows.ts'

// A day stays the text that it is sent as.
types.setTypeParser(types.builtins.DATE, (day) => day)

const connections = 10

/** The handler's connections; each statement is prepared once on each of them. */
export class HandlerPool {
  readonly #pool: Pool
  readonly #names = new Map<string, string>()

  constructor(url: string) {
    this.#pool = new Pool({ connectionString: url, max: connections })
    this.#pool.on('error', (error) => console.error(error))
  }

  /** A statement is a transaction of its own. */
  async all(text: string, ...values: readonly unknown[]): Promise<readonly Row[]> {
    const name = this.#names.get(text) ?? `s${this.#names.size}`
    this.#names.set(text, name)
    return (await this.#pool.query({ name, text, values: [...values] })).rows
  }
}
