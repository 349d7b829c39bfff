import { aggregateOfNone, computeStep, type Gathered } from '../../../model/index.ts'
import { holdsAt } from '../../../model/rules/holds-at.ts'
import type { Reader, DatabaseRow as Stored } from '../../platform/database/driver/database.ts'
import { extremeOf } from '../../platform/sql/aggregates-sql.ts'
import { valueFromStored } from '../../platform/sql/stored-values.ts'
import type { ComputeSubject } from '../store/compute-fields.ts'
import { ruleFactsOf } from '../store/rule-input.ts'
import { storedValue } from '../store/stored-row.ts'
import type { RuleReading } from './rule.ts'

/** The source rows of one aggregate that changes have touched, by id. */
interface Touched {
  readonly values: Map<number, unknown>
  /** The aggregate of the untouched rows; undefined until it is read. */
  others: unknown
}

/** Predicts aggregates after changes that are not written yet. */
export class PredictedAggregates {
  readonly #reader: Reader
  readonly #reading: RuleReading
  readonly #touched = new Map<Gathered, Map<number, Touched>>()

  constructor(reader: Reader, reading: RuleReading) {
    this.#reader = reader
    this.#reading = reading
  }

  /** The rows whose aggregate a change may affect: the row's old and new target. */
  rowsMoved(gathered: Gathered, { before, after }: ComputeSubject): readonly number[] {
    const { back } = gathered
    const [from, to] = [before?.[back.key] ?? null, after?.[back.key] ?? null]
    const [was, is] = [this.#given(gathered, before), this.#given(gathered, after)]
    if (from === to && was === is) return []
    return [...new Set([from, to])].filter((id): id is number => typeof id === 'number')
  }

  /** The aggregate after a change. @param row the row with its aggregates before the change */
  async valueAfter(gathered: Gathered, id: number, row: Stored, change: ComputeSubject): Promise<unknown> {
    const { take, field, back } = gathered
    const of = (side: Stored | null) => (side?.[back.key] === id ? this.#given(gathered, side) : undefined)
    const [was, is] = [of(change.before), of(change.after)]
    if (take === 'least' || take === 'greatest') return this.#extreme(gathered, id, change, is)
    const add = (value: unknown, sign: '+' | '-', other: unknown): unknown => {
      const worked = computeStep(sign, value ?? aggregateOfNone(take, field), other, field.scale)
      return 'value' in worked ? worked.value : value // on an overflow, which the write itself refuses
    }
    const present = storedValue(field, row)
    const less = was === undefined || was === null ? present : add(present, '-', was)
    return is === undefined || is === null ? less : add(less, '+', is)
  }

  /** The row's contribution: 1 for a count; undefined where the aggregate's condition excludes it. */
  #given({ from, value, when, take }: Gathered, row: Stored | null): unknown {
    if (row === null) return undefined
    const { literals, at } = this.#reading
    if (when !== null && !holdsAt(when, ruleFactsOf(from, row, literals), at)) return undefined
    return take === 'count' ? 1 : value === null ? null : storedValue(value, row)
  }

  async #extreme(gathered: Gathered, id: number, change: ComputeSubject, is: unknown): Promise<unknown> {
    const rows = this.#touched.get(gathered) ?? new Map<number, Touched>()
    this.#touched.set(gathered, rows)
    const touched = rows.get(id) ?? { values: new Map(), others: undefined }
    rows.set(id, touched)
    const own = Number((change.before ?? change.after)?.id)
    if (!touched.values.has(own)) touched.others = undefined
    touched.values.set(own, is)
    touched.others ??= await this.#others(gathered, id, [...touched.values.keys()])
    const sign = gathered.take === 'least' ? -1 : 1
    return [touched.others, ...touched.values.values()].reduce<unknown>((found, value) => {
      if (value === null || value === undefined) return found
      return found === null || found === undefined || sign * (Number(value) - Number(found)) > 0
        ? value
        : found
    }, null)
  }

  /** The aggregate of the rows that no change has touched. */
  async #others(gathered: Gathered, id: number, touched: readonly number[]): Promise<unknown> {
    const { model, dialect } = this.#reading
    const [row] = await this.#reader.rows(extremeOf(model, dialect, gathered), [id, dialect.list(touched)])
    return valueFromStored(gathered.value ?? gathered.field, row?.[0] ?? null)
  }
}
