import type { EntityModel, Gathered, Model } from '../../../model/index.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { yielding } from '../../platform/queues/yielding.ts'
import { isFurtherFromBound } from '../store/bound-distance.ts'
import { type AggregateOrigin, type ComputeSubject, withComputed } from '../store/compute-fields.ts'
import { isSameValue } from '../store/history.ts'
import { everyGathered } from '../store/lock-aggregates.ts'
import { type BrokenOutcome, isForbidden, outcomeRules } from '../store/outcomes.ts'
import { readStoredRows, storedAfter } from '../store/stored-row.ts'
import { PredictedAggregates } from './predicted-aggregates.ts'
import type { RuleReading } from './rule.ts'

const above = new WeakMap<Model, ReadonlyMap<EntityModel, readonly Gathered[]>>()

/** By source entity: the aggregates that a rule reads, directly or through other aggregates. */
const ruledAbove = (model: Model): ReadonlyMap<EntityModel, readonly Gathered[]> => {
  const known = above.get(model)
  if (known) return known
  const all = everyGathered(model)
  const isRuled = (entity: EntityModel, seen: readonly EntityModel[]): boolean =>
    !seen.includes(entity) &&
    (outcomeRules(entity).length > 0 ||
      all.some((each) => each.from === entity && isRuled(each.entity, [...seen, entity])))
  const found = Map.groupBy(
    all.filter(({ entity }) => isRuled(entity, [])),
    ({ from }) => from,
  )
  above.set(model, found)
  return found
}

/** Whether a write to an entity may change aggregates that rules read. */
export const movesRuledRows = (model: Model, entity: EntityModel): boolean => ruledAbove(model).has(entity)

/** The row with new aggregates; unchanged on an overflow, which the write itself refuses. */
const afterwards = (
  entity: EntityModel,
  id: number,
  before: Stored,
  given: Readonly<Record<string, unknown>>,
): Stored => {
  try {
    return storedAfter(entity, id, before, withComputed(entity, given, before))
  } catch (error) {
    if (error instanceof HttpError) return before
    throw error
  }
}

/** Rows per statement: a statement of SQLite blocks the event loop until it ends. */
const rowsAtOnce = 500

/** A row whose aggregates a change affects, before and after it. */
interface Moved {
  readonly entity: EntityModel
  readonly id: number
  readonly before: Stored
  after: Stored
  readonly origins: Map<ComputeSubject, AggregateOrigin>
}

/** Merges the effect on a row with earlier effects. */
const join = (all: Map<string, Moved>, one: Moved): void => {
  const name = `${one.entity.name} ${one.id}`
  const known = all.get(name)
  if (!known) {
    all.set(name, one)
    return
  }
  known.after = one.after
  for (const [root, origin] of one.origins) known.origins.set(root, origin)
}

const isOther = ({ entity, before, after }: Moved): boolean =>
  entity.fields.some(({ works, key }) => works !== undefined && !isSameValue(before[key], after[key]))

/**
 * Predicts the aggregates after changes that are not written yet.
 * It serves imports, whose lines come one after another, and previews of many rows. New rows have negative ids.
 */
export class Forecast {
  readonly #reading: RuleReading
  readonly #reader: Reader
  readonly #values: PredictedAggregates
  readonly #isNew: (entity: EntityModel, id: number) => boolean
  /** Rows after the changes so far; null where the row does not exist. */
  readonly #rows = new Map<EntityModel, Map<number, Stored | null>>()

  /** @param isNew whether an id belongs to a row that is created before the changes */
  constructor(
    reader: Reader,
    reading: RuleReading,
    isNew: (entity: EntityModel, id: number) => boolean = () => false,
  ) {
    this.#reader = reader
    this.#reading = reading
    this.#isNew = isNew
    this.#values = new PredictedAggregates(reader, reading)
  }

  /** Preloads the rows with the affected aggregates, in few statements. */
  async expect(changes: readonly ComputeSubject[]): Promise<void> {
    const { model } = this.#reading
    for (const [entity, some] of Map.groupBy(changes, (change) => change.entity))
      for (const { entity: target, back } of ruledAbove(model).get(entity) ?? []) {
        const rows = this.#rowsOf(target)
        const led = some.flatMap(({ before, after }) => [before?.[back.key], after?.[back.key]])
        const ids = [...new Set(led)].filter((id): id is number => typeof id === 'number' && !rows.has(id))
        await this.#read(target, ids)
      }
  }

  async #read(entity: EntityModel, ids: readonly number[]): Promise<void> {
    const rows = this.#rowsOf(entity)
    const there = ids.filter((id) => !this.#isNew(entity, id))
    for (const id of ids) rows.set(id, null)
    for (let from = 0; from < there.length; from += rowsAtOnce) {
      const some = there.slice(from, from + rowsAtOnce)
      const found = await readStoredRows(this.#reader, this.#reading.dialect, entity, some)
      for (const [id, row] of found) rows.set(id, row)
    }
    for (const id of ids)
      if (this.#isNew(entity, id)) rows.set(id, storedAfter(entity, id, null, withComputed(entity, {}, null)))
  }

  /**
   * Applies a change, unless an aggregate would then break a rule.
   * @returns the broken rule with its row; null where the change was applied
   */
  async follow(change: ComputeSubject): Promise<BrokenOutcome | null> {
    const moved = await this.#move(change)
    const [broken = null] = await this.#brokenAmong(moved)
    if (broken !== null) await this.#move({ ...change, before: change.after, after: change.before })
    return broken
  }

  /** Applies many changes and returns the rules that the affected rows then break. */
  async followAll(changes: readonly ComputeSubject[]): Promise<readonly BrokenOutcome[]> {
    const all = new Map<string, Moved>()
    const turn = yielding()
    for (const change of changes) {
      await turn()
      for (const one of await this.#move(change)) join(all, one)
    }
    return this.#brokenAmong([...all.values()])
  }

  #rowsOf(entity: EntityModel): Map<number, Stored | null> {
    const rows = this.#rows.get(entity) ?? new Map<number, Stored | null>()
    this.#rows.set(entity, rows)
    return rows
  }

  async #rowOf(entity: EntityModel, id: number): Promise<Stored | null> {
    if (!this.#rowsOf(entity).has(id)) await this.#read(entity, [id])
    return this.#rowsOf(entity).get(id) ?? null
  }

  /**
   * Computes the effects of a change, level by level.
   * @returns the rows that differ; a value that leaves a row and returns by another path has no effect
   */
  async #move(change: ComputeSubject): Promise<readonly Moved[]> {
    this.#rowsOf(change.entity).set(Number((change.before ?? change.after)?.id), change.after)
    const moved = new Map<string, Moved>()
    const waiting: { readonly change: ComputeSubject; readonly origin: AggregateOrigin | null }[] = [
      { change, origin: null },
    ]
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { origin } = next
      const led = new Map<string, { target: EntityModel; id: number; by: Gathered[] }>()
      for (const gathered of ruledAbove(this.#reading.model).get(next.change.entity) ?? [])
        for (const to of this.#values.rowsMoved(gathered, next.change)) {
          const name = `${gathered.entity.name} ${to}`
          const one = led.get(name) ?? { target: gathered.entity, id: to, by: [] }
          one.by.push(gathered)
          led.set(name, one)
        }
      for (const { target, id: to, by } of led.values()) {
        const before = await this.#rowOf(target, to)
        if (before === null) continue // deleted with it, or not created yet
        const given: Record<string, unknown> = {}
        for (const gathered of by)
          given[gathered.field.name] = await this.#values.valueAfter(gathered, to, before, next.change)
        const after = afterwards(target, to, before, given)
        this.#rowsOf(target).set(to, after)
        const first = origin ?? { change, back: by[0]?.back as AggregateOrigin['back'] } // never empty: an aggregate caused this step
        join(moved, { entity: target, id: to, before, after, origins: new Map([[change, first]]) })
        waiting.push({ change: { entity: target, before, after }, origin: first })
      }
    }
    return [...moved.values()].filter(isOther)
  }

  async #brokenAmong(moved: readonly Moved[]): Promise<readonly BrokenOutcome[]> {
    const found: BrokenOutcome[] = []
    const turn = yielding()
    for (const { entity, id, before, after, origins } of moved) {
      await turn()
      if (this.#rowsOf(entity).get(id) === null) continue // deleted with the others
      const key = (name: string) => entity.field[name]?.key ?? ''
      for (const rule of outcomeRules(entity)) {
        if (!rule.looksAt.some((name) => !isSameValue(before[key(name)], after[key(name)]))) continue
        if (!(await isForbidden(this.#reader, entity, rule, after, this.#reading))) continue
        if (
          !isFurtherFromBound(entity, rule.when, before, after) &&
          (await isForbidden(this.#reader, entity, rule, before, this.#reading))
        )
          continue
        found.push({ entity, id, rule, isWritten: false, origins: [...origins.values()] })
      }
    }
    return found
  }
}
