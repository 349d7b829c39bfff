import { counting } from '#texts/start'
import type { Model } from '../../../model/index.ts'
import type { Context } from '../../access/context.ts'
import type { Database, Reader } from '../../platform/database/driver/database.ts'
import type { Dialect } from '../../platform/database/driver/dialect.ts'
import { Unavailable } from '../../platform/database/driver/errors.ts'
import { type IdsOf, plannedReading, type RuleSqlContext } from '../../platform/sql/where.ts'
import { allGroups, type CountGroup } from '../../schema/counts/count-groups.ts'
import { pendingMark } from '../../schema/counts/count-online.ts'
import { definitionHash, definitionOf, readStoredDefinitions } from '../../schema/counts/definition.ts'
import { noteCountUse, recount, updateCounters, wrongTables } from '../../schema/counts/update-counters.ts'
import type { RecordParts } from './record-parts.ts'

const mostTotals = 1000

/** The model's count groups and the ids under which the database counts them. */
export class Counters {
  readonly groups: readonly CountGroup[]
  readonly #context: Pick<Context, 'database' | 'log' | 'now'>
  /** By the hash of a definition. */
  #numbers: ReadonlyMap<string, number> = new Map()
  /** Cached ids, by the labels that rules name and by the group, since every read needs them. */
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
   * Installs the triggers for all groups and loads the ids.
   * A database role without the right to create triggers does not stop the start: those groups are counted on every
   * read.
   * @param keeper a connection to the same database with the right to alter tables
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

  /** Loads the ids under which the database counts groups. */
  async load(reader: Reader): Promise<void> {
    this.#numbers = new Map((await readStoredDefinitions(reader)).map(({ mark, id }) => [mark, id]))
    this.#ids = new WeakMap()
  }

  /** The context that compiles the rules of groups to SQL. */
  reading(idsOf: IdsOf): RuleSqlContext {
    return plannedReading(this.model, this.dialect, idsOf)
  }

  /** The id of a group's count; null without one, for example when a row that its rule names was created later. */
  idOf(group: CountGroup, idsOf: IdsOf): number | null {
    const known = this.#ids.get(idsOf) ?? new Map<string, number | null>()
    this.#ids.set(idsOf, known)
    const id = known.get(group.definition)
    if (id !== undefined) return id
    const found = this.#numbers.get(definitionHash(definitionOf(group, this.reading(idsOf)))) ?? null
    known.set(group.definition, found)
    return found
  }

  /**
   * The last total that was read; undefined if unknown. It only estimates the length of a list and is never an answer.
   */
  lastTotal(key: string): number | undefined {
    return this.#totals.get(key)
  }

  noteTotal(key: string, total: number): void {
    if (this.#totals.size >= mostTotals) this.#totals.clear()
    this.#totals.set(key, total)
  }

  /** Whether the database should count the group. */
  isAsked({ definition }: CountGroup): boolean {
    return this.#asked.has(definition)
  }

  /** Logs once that a group is counted on every read. */
  unkept(group: CountGroup): void {
    if (this.#said.has(group.definition)) return
    this.#said.add(group.definition)
    const by = group.by?.field.name
    this.#context.log.warn({ rule: group.when, ...(by && { by }) }, counting.unkept(group.entity.table))
  }

  /** Compares the counts with the rows, and recounts a table that was written without the triggers. */
  async check(): Promise<void> {
    const { database, log } = this.#context
    for (const table of await wrongTables(
      database.background,
      (await readStoredDefinitions(database)).filter(({ mark }) => !mark.startsWith(pendingMark)),
      database.dialect,
    )) {
      log.warn({}, counting.wrong(table))
      await recount(database, table)
    }
  }

  /** Records that this server still uses its groups. */
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

/**
 * Checks the counts once in the background, and records every hour that they are in use.
 * @returns a function that stops it
 */
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
