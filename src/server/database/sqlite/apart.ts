import { storage } from '#texts/storage'
import { presentAsker, presentWho } from '../../fairness/asker.ts'
import { Turns } from '../../fairness/turns.ts'
import type { AsideReader, Parameter } from '../driver/database.ts'
import { Unavailable } from '../driver/errors.ts'
import { within } from '../driver/within.ts'
import { Background } from './background.ts'

const threads = 2
const bounds = { width: threads, widthOfOne: 1, length: 100, lengthOfOne: 10 } as const
/** As long as all that a table of a million rows holds takes. */
const longestSeconds = 300

/** Reads moments of the file for minutes, by threads that read nothing else. */
export class Apart {
  readonly #turns = new Turns(bounds)
  readonly #all: readonly Background[]
  readonly #idle: Background[]

  constructor(file: string) {
    this.#all = Array.from({ length: threads }, () => new Background(file))
    this.#idle = [...this.#all]
  }

  snapshot<T>(work: (reader: AsideReader) => Promise<T>, seconds = longestSeconds): Promise<T> {
    return this.#turns.run(presentWho(), async () => {
      const thread = this.#idle.pop()
      if (thread === undefined) throw new Error('More reads are under way than there are threads.')
      const reading = new Moment(thread)
      try {
        await thread.all('begin')
        return await within(seconds * 1000, work(reading), () => new Unavailable(storage.tooLong, null))
      } finally {
        reading.end()
        await thread.all('rollback').catch(() => {}) // a thread that ended took its transaction along
        this.#idle.push(thread)
      }
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()))
  }
}

/** What one work reads with: nothing once it has ended, nor for who has gone away. */
class Moment implements AsideReader {
  readonly #thread: Background
  readonly #asker = presentAsker()
  #over = false

  constructor(thread: Background) {
    this.#thread = thread
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

  #present(): Background {
    if (this.#over) throw new Unavailable(storage.tooLong, null)
    if (this.#asker?.gone) throw new Unavailable(storage.busy, null)
    return this.#thread
  }
}
