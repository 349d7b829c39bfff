import type { EntityModel } from '../../model/index.ts'
import type { Caller } from '../context/caller.ts'
import type { Context } from '../context/context.ts'
import { mayAtAll } from '../context/rights.ts'
import type { Reader } from '../database/driver/database.ts'
import { takingTurns } from '../fairness/taking-turns.ts'
import type { Reaches } from '../rows/read/reaches.ts'
import { rowsOf } from '../sql/gate.ts'

interface Parts {
  readonly context: Context
  readonly reaches: Reaches
}

/** What people hold, kept from one piece of work to the next until access changes, by whichever process. */
export class KnownPeople {
  #changes = Number.NaN
  #people = new Map<number, Caller | null>()

  /** Who is known as of now; whoever is looked up is added to it. */
  async asOf(reader: Reader): Promise<Map<number, Caller | null>> {
    const [row] = await reader.rows('select changes from engine_access where id = 1')
    const changes = Number(row?.[0] ?? Number.NaN)
    if (changes !== this.#changes) this.#people = new Map()
    this.#changes = changes
    return this.#people
  }
}

/** Asks of several people, one after the other, what they may read: each is looked up once. */
export class Readers {
  readonly #parts: Parts
  readonly #reader: Reader
  readonly #people: Map<number, Caller | null>
  readonly #turn = takingTurns()

  /**
   * @param reader what they hold is read by it: inside a transaction, as it is there
   * @param people who is known already
   */
  constructor(parts: Parts, reader: Reader, people = new Map<number, Caller | null>()) {
    this.#people = people
    this.#parts = parts
    this.#reader = reader
  }

  /** Who an account is now; null where it may not sign in, or is gone. */
  async person(account: number): Promise<Caller | null> {
    const known = this.#people.get(account)
    if (known !== undefined) return known
    await this.#turn()
    const person = await this.#parts.context.guard.person(this.#reader, account)
    this.#people.set(account, person)
    return person
  }

  /** Which of some rows of an entity an account may read; of one that may not sign in, none. */
  async rowsRead(account: number, entity: EntityModel, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const person = await this.person(account)
    if (person === null || !mayAtAll(person, entity, 'read')) return new Set()
    const reach = await this.#parts.reaches.of(person)
    const { dialect } = this.#parts.context.database
    const rows = await this.#reader.rows(
      `select r."id" from ${rowsOf(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
      [dialect.list(ids)],
    )
    return new Set(rows.map(([id]) => Number(id)))
  }

  /** Whether an account may read a row that is there. */
  async reads(account: number, entity: EntityModel, id: number): Promise<boolean> {
    return (await this.rowsRead(account, entity, [id])).has(id)
  }
}
