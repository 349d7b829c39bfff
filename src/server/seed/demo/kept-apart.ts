import type { Predicate } from '../../../descriptor/index.ts'
import { addDays, type EntityModel, type FieldModel, type Random } from '../../../model/index.ts'
import { type RowRules, rowRulesOf } from '../../../model/rules-of-rows.ts'
import { addToInstant, isInstant } from '../../../model/values/instant.ts'
import type { Writer } from '../../database/driver/database.ts'
import { quote } from '../../database/driver/dialect.ts'
import { wholeTable } from '../../sql/gate.ts'
import { apartColumn, apartValue } from '../../sql/names.ts'

type Values = Readonly<Record<string, unknown>>
type IsHeld = (when: Predicate) => boolean

/** What the rows of an entity hold that rules keep apart: of those that are there, and of those made up since. */
export class KeptApart {
  readonly #entity: EntityModel
  readonly #rules: RowRules
  readonly #pairs: readonly Set<string>[]
  /** The earliest time that is taken, by what rows are held against each other by. */
  readonly #begins: readonly Map<string, string>[]

  constructor(entity: EntityModel) {
    this.#entity = entity
    this.#rules = rowRulesOf(entity)
    this.#pairs = this.#rules.unique.map(() => new Set())
    this.#begins = this.#rules.noOverlap.map(() => new Map())
  }

  static async read(writer: Writer, entity: EntityModel): Promise<KeptApart> {
    const kept = new KeptApart(entity)
    for (const [at, { by }] of kept.#rules.unique.entries()) {
      const columns = by.map((field) => quote(apartColumn(entity, field)))
      const rows = await writer.rows(`select ${columns.join(', ')} from ${wholeTable(entity)}`)
      for (const row of rows) kept.#pairs[at]?.add(JSON.stringify(row))
    }
    for (const [at, { by, from }] of kept.#rules.noOverlap.entries()) {
      const columns = by.map((field) => quote(apartColumn(entity, field)))
      const rows = await writer.rows(
        `select ${columns.join(', ')}, min(${quote(from.key)}) from ${wholeTable(entity)} group by ${columns.join(', ')}`,
      )
      for (const row of rows)
        if (row.at(-1) !== null) kept.#begins[at]?.set(JSON.stringify(row.slice(0, -1)), String(row.at(-1)))
    }
    return kept
  }

  /** Fields of which another value may set the row apart from those that share what no two rows share. */
  shared(values: Values): readonly FieldModel[] {
    return this.#rules.unique.flatMap(({ by }, at) =>
      this.#pairs[at]?.has(this.#keyOf(by, values))
        ? [by.find((field) => field.apart) ?? by[0] ?? []].flat()
        : [],
    )
  }

  /** Times for a row before all others that it is held against. @param isHeld whether a rule looks at the row */
  times(values: Values, isHeld: IsHeld, random: Random): Values {
    const times: Record<string, unknown> = {}
    for (const [at, rule] of this.#rules.noOverlap.entries()) {
      if (!isHeld(rule.when)) continue
      const taken = this.#begins[at]?.get(this.#keyOf(rule.by, values))
      const [from, to] = [values[rule.from.name], values[rule.to.name]]
      const whole = typeof from === 'string' && typeof to === 'string'
      if (whole && (taken === undefined || to < taken)) continue
      const end = taken === undefined ? String(to ?? from ?? '') : earlier(taken, random.between(1, 9))
      if (end === '') continue
      times[rule.to.name] = end
      times[rule.from.name] = taken === undefined && whole ? from : earlier(end, random.between(0, 12))
    }
    return times
  }

  add(values: Values, isHeld: IsHeld): void {
    for (const [at, { by }] of this.#rules.unique.entries()) this.#pairs[at]?.add(this.#keyOf(by, values))
    for (const [at, rule] of this.#rules.noOverlap.entries()) {
      const from = values[rule.from.name]
      if (typeof from !== 'string' || !isHeld(rule.when)) continue
      const key = this.#keyOf(rule.by, values)
      const known = this.#begins[at]?.get(key)
      if (known === undefined || from < known) this.#begins[at]?.set(key, from)
    }
  }

  #keyOf(by: readonly FieldModel[], values: Values): string {
    return JSON.stringify(by.map((field) => apartValue(this.#entity, field, values[field.name] ?? null)))
  }
}

/** So many days before a day, or hours before a moment. */
const earlier = (time: string, count: number): string =>
  isInstant(time) ? addToInstant(time, -count, 'h', '') : addDays(time, -count)
