import type { EntityModel } from '../../../model/index.ts'
import type { Caller } from '../../access/caller.ts'
import type { Context } from '../../access/context.ts'
import { mayAtAll } from '../../access/rights.ts'
import type { Reader } from '../../platform/database/driver/database.ts'
import { quote } from '../../platform/database/driver/dialect.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { fromVisible, unfilteredRows } from '../../platform/sql/row-security.ts'
import type { RowFilters } from '../../rows/read/row-filters.ts'

interface Parts {
  readonly context: Context
  readonly reaches: RowFilters
}

/** Rules per statement: on SQLite a statement blocks the event loop. */
const rulesAtOnce = 10

/** Caches people and their rights across units of work, until any process changes access. */
export class KnownPeople {
  #changes = Number.NaN
  #people = new Map<number, Caller | null>()

  /** The cache, emptied if access has changed; callers add the people whom they look up. */
  async asOf(reader: Reader): Promise<Map<number, Caller | null>> {
    const [row] = await reader.rows('select changes from engine_access where id = 1')
    const changes = Number(row?.[0] ?? Number.NaN)
    if (changes !== this.#changes) this.#people = new Map()
    this.#changes = changes
    return this.#people
  }
}

/** Checks what several people may read; each person is loaded once. */
export class ReadRightsLookup {
  readonly #parts: Parts
  readonly #reader: Reader
  readonly #people: Map<number, Caller | null>
  readonly #turn = yielding()

  /**
   * @param reader reads their rights; inside a transaction, those of the transaction
   * @param people people already loaded
   */
  constructor(parts: Parts, reader: Reader, people = new Map<number, Caller | null>()) {
    this.#people = people
    this.#parts = parts
    this.#reader = reader
  }

  /** The account with its current rights; null if it is inactive or deleted. */
  async person(account: number): Promise<Caller | null> {
    const known = this.#people.get(account)
    if (known !== undefined) return known
    await this.#turn()
    const person = await this.#parts.context.guard.person(this.#reader, account)
    this.#people.set(account, person)
    return person
  }

  /** The accounts with their current rights, loaded together; inactive and deleted ones are omitted. */
  async people(accounts: readonly number[]): Promise<readonly Caller[]> {
    const unknown = accounts.filter((account) => !this.#people.has(account))
    if (unknown.length > 0) {
      const found = await this.#parts.context.guard.people(this.#reader, unknown)
      for (const account of unknown) this.#people.set(account, found.get(account)?.caller ?? null)
    }
    return accounts.flatMap((account) => this.#people.get(account) ?? [])
  }

  /**
   * Which of these existing rows each person may read, by account. People with the same scope condition share a query.
   */
  async rowsReadBy(
    people: readonly Caller[],
    entity: EntityModel,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
    const found = new Map<number, Set<number>>()
    const owning = new Map<number, Set<string>>()
    const alike = new Map<string, number[]>()
    for (const person of people) {
      await this.#turn()
      if (!mayAtAll(person, entity, 'read')) continue
      const rules = await this.#parts.reaches.rulesOf(person, entity)
      found.set(person.id, new Set(rules === null ? ids : []))
      for (const { own, condition } of rules ?? [])
        if (own !== null) owning.set(person.id, (owning.get(person.id) ?? new Set()).add(own.key))
        else if (!alike.get(condition)?.push(person.id)) alike.set(condition, [person.id])
    }
    for (const [person, row] of await this.#owned(entity, ids, owning)) found.get(person)?.add(row)
    for (const [some, row] of await this.#reached(entity, ids, alike)) {
      await this.#turn()
      for (const person of some) found.get(person)?.add(row)
    }
    return found
  }

  /** The rows that a person may read because a column names them, as pairs of person and row. */
  async #owned(
    entity: EntityModel,
    ids: readonly number[],
    owning: ReadonlyMap<number, ReadonlySet<string>>,
  ): Promise<readonly (readonly [number, number])[]> {
    const keys = [...new Set([...owning.values()].flatMap((each) => [...each]))]
    if (keys.length === 0) return []
    const { dialect } = this.#parts.context.database
    const rows = await this.#reader.rows(
      `select ${['id', ...keys].map((key) => `r.${quote(key)}`).join(', ')} from ${fromVisible(entity, unfilteredRows, 'r')} where ${dialect.anyOf('r."id"')}`,
      [dialect.list(ids)],
    )
    return rows.flatMap(([id, ...named]) =>
      keys.flatMap((key, at): readonly (readonly [number, number])[] => {
        const person = Number(named[at])
        return owning.get(person)?.has(key) ? [[person, Number(id)]] : []
      }),
    )
  }

  /** The rows that each scope condition matches, as pairs of its people and a row. */
  async #reached(
    entity: EntityModel,
    ids: readonly number[],
    alike: ReadonlyMap<string, readonly number[]>,
  ): Promise<readonly (readonly [readonly number[], number])[]> {
    const { dialect } = this.#parts.context.database
    const list = dialect.list(ids)
    const rules = [...alike]
    const found: (readonly [readonly number[], number])[] = []
    for (let begin = 0; begin < rules.length; begin += rulesAtOnce) {
      await this.#turn()
      const some = rules.slice(begin, begin + rulesAtOnce)
      const each = some.map(
        ([condition], at) =>
          `select ${begin + at}, r."id" from ${fromVisible(entity, { conditionOf: () => condition }, 'r')} where ${dialect.anyOf('r."id"')}`,
      )
      const rows = await this.#reader.rows(
        each.join(' union all '),
        some.map(() => list),
      )
      for (const [at, id] of rows) found.push([rules[Number(at)]?.[1] ?? [], Number(id)])
    }
    return found
  }

  /** Which of these rows an account may read; none if it is inactive. */
  async rowsRead(account: number, entity: EntityModel, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const person = await this.person(account)
    if (person === null || !mayAtAll(person, entity, 'read')) return new Set()
    const reach = await this.#parts.reaches.of(person)
    const { dialect } = this.#parts.context.database
    const rows = await this.#reader.rows(
      `select r."id" from ${fromVisible(entity, reach, 'r')} where ${dialect.anyOf('r."id"')}`,
      [dialect.list(ids)],
    )
    return new Set(rows.map(([id]) => Number(id)))
  }

  /** Whether an account may read an existing row. */
  async reads(account: number, entity: EntityModel, id: number): Promise<boolean> {
    return (await this.rowsRead(account, entity, [id])).has(id)
  }
}
