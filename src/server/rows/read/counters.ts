import { counting } from '#texts/start'
import type { Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { Unavailable } from '../../platform/database/driver/errors.ts'
import { type IdsOf, plannedReading, type RuleSqlContext } from '../../platform/sql/where.ts'
import { allGroups, type CountGroup } from '../../schema/counts/count-groups.ts'
import { definitionHash, definitionOf, readStoredDefinitions } from '../../schema/counts/definition.ts'
import { noteCountUse, recount, updateCounters, wrongTables } from '../../schema/counts/update-counters.ts'
import type { RecordParts } from './record-parts.ts'

const mostTotals = 1000

/** The groups of the model under the numbers that the database keeps them by. */
export class Counters {
  readonly groups: readonly CountGroup[]
  readonly #context: Pick<Context, 'database' | 'log' | 'now'>
  /** By the mark of a definition. */
  #numbers: ReadonlyMap<string, number> = new Map()
  /** By what rules name now, and by the group: asked for at every reading. */
  #ids = new WeakMap<IdsOf, Map<string, number | null>>()
  readonly #said = new Set<string>()
  readonly #totals = new Map<string, number>()
  readonly #asked: ReadonlySet<string>
  readonly model: Model

  constructor(model: Model, context: Pick<Context, 'database' | 'log' | 'now'>) {
    this.groups = allGroups(model)
    this.#asked = new Set(this.groups.map(({ definition }) => definition))
    this.model = model
    this.#context = context
  }

  get dialect(): Dialect {
    return this.#context.database.dialect
  }

  /**
   * Has the database keep all groups, and reads their numbers. A role that may make no triggers does not stop the start:
   * what is not kept is counted as it is read.
   * @param keeper the same database as somebody who may change tables
   */
  async bring(keeper: Database, idsOf: IdsOf): Promise<void> {
    const { database, log, now } = this.#context
    const definitions = this.groups.map((group) => definitionOf(group, this.reading(idsOf)))
    try {
      await updateCounters(keeper, definitions, now())
    } catch (err) {
      if (database.dialect.isAlone) throw err
      log.warn({ err }, counting.noTriggers)
    }
    await noteCountUse(database, definitions.map(definitionHash), now())
    await this.load(database)
  }

  /** Reads the numbers that the database keeps groups by. */
  async load(reader: Reader): Promise<void> {
    this.#numbers = new Map((await readStoredDefinitions(reader)).map(({ mark, id }) => [mark, id]))
    this.#ids = new WeakMap()
  }

  /** With which the rules of groups are read. */
  reading(idsOf: IdsOf): RuleSqlContext {
    return plannedReading(this.model, this.dialect, idsOf)
  }

  /** The number that a group is kept by; null where it is not, as when a row that its rule names has come since. */
  idOf(group: CountGroup, idsOf: IdsOf): number | null {
    const known = this.#ids.get(idsOf) ?? new Map<string, number | null>()
    this.#ids.set(idsOf, known)
    const id = known.get(group.definition)
    if (id !== undefined) return id
    const found = this.#numbers.get(definitionHash(definitionOf(group, this.reading(idsOf)))) ?? null
    known.set(group.definition, found)
    return found
  }

  /** What a number was when it was read last; undefined where nobody knows. A hint of how long a list is, never an answer. */
  lastTotal(key: string): number | undefined {
    return this.#totals.get(key)
  }

  noteTotal(key: string, total: number): void {
    if (this.#totals.size >= mostTotals) this.#totals.clear()
    this.#totals.set(key, total)
  }

  /** Whether the database is to keep it. */
  isAsked({ definition }: CountGroup): boolean {
    return this.#asked.has(definition)
  }

  /** Says once that a group is counted as it is read. */
  unkept(group: CountGroup): void {
    if (this.#said.has(group.definition)) return
    this.#said.add(group.definition)
    const by = group.by?.field.name
    this.#context.log.warn({ rule: group.when, ...(by && { by }) }, counting.unkept(group.entity.table))
  }

  /** Looks whether the counts are those of the rows, and counts anew where something wrote past the triggers. */
  async check(): Promise<void> {
    const { database, log } = this.#context
    for (const table of await wrongTables(
      database.background,
      await readStoredDefinitions(database),
      database.dialect,
    )) {
      log.warn({}, counting.wrong(table))
      await recount(database, table)
    }
  }

  /** Says that this server asks for its groups still. */
  async noteUse(idsOf: IdsOf): Promise<void> {
    const { database, now } = this.#context
    await noteCountUse(
      database,
      this.groups.map((group) => definitionHash(definitionOf(group, this.reading(idsOf)))),
      now(),
    )
  }
}

const hour = 3_600_000

/** Checks the counts once, in the background, and says now and then that they are asked for. @returns what ends it */
export const watchCounts = ({ counters, literals, context }: RecordParts): (() => void) => {
  const attempt = (work: () => Promise<void>) =>
    work().catch((err: unknown) => {
      if (!(err instanceof Unavailable)) context.log.warn({ err }, counting.unchecked)
    })
  const timer = setInterval(() => attempt(async () => counters.noteUse((await literals.now()).idsOf)), hour)
  timer.unref()
  void attempt(() => counters.check())
  return () => clearInterval(timer)
}
