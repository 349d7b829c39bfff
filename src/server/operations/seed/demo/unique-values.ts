import type { Predicate } from '../../../../descriptor/index.ts'
import type { Grouping } from '../../../../model/entity/grouping.ts'
import {
  addDays,
  type EntityModel,
  type FieldModel,
  type Model,
  type Random,
  targetOf,
} from '../../../../model/index.ts'
import { type AtMost, type RowRules, rowRulesOf } from '../../../../model/rules/rules-of-rows.ts'
import { addToInstant, isInstant } from '../../../../model/values/instant.ts'
import type { Writer } from '../../../platform/database/driver/database.ts'
import { quote } from '../../../platform/database/driver/dialect.ts'
import { uniqueColumn, uniqueValue } from '../../../platform/sql/names.ts'
import { linksOf, wholeTable } from '../../../platform/sql/row-security.ts'
import { isPeriodPart, periodSpanOf } from '../../../rows/rules/spans.ts'

type Values = Readonly<Record<string, unknown>>
type IsHeld = (when: Predicate) => boolean

/** Values of existing and new rows that rules require to be unique, limited in number or not overlapping. */
export class UniqueValues {
  readonly #entity: EntityModel
  readonly #rules: RowRules
  readonly #pairs: readonly Set<string>[]
  /** The earliest time taken, by group. */
  readonly #begins: readonly Map<string, string>[]
  /** Number of rows, by group. */
  readonly #counts: readonly Map<string, number>[]
  /** The limit of a group, by the id of the row that sets it. */
  readonly #limits: readonly Map<number, number>[]
  readonly #zone: string

  constructor(model: Model, entity: EntityModel) {
    this.#entity = entity
    this.#zone = model.zone
    this.#rules = rowRulesOf(entity)
    this.#pairs = this.#rules.unique.map(() => new Set())
    this.#begins = this.#rules.noOverlap.map(() => new Map())
    this.#counts = this.#rules.atMost.map(() => new Map())
    this.#limits = this.#rules.atMost.map(() => new Map())
  }

  static async read(writer: Writer, model: Model, entity: EntityModel): Promise<UniqueValues> {
    const kept = new UniqueValues(model, entity)
    for (const [at, { by }] of kept.#rules.unique.entries()) {
      const columns = by.map((field) => quote(uniqueColumn(entity, field)))
      const rows = await writer.rows(`select ${columns.join(', ')} from ${wholeTable(entity)}`)
      for (const row of rows) kept.#pairs[at]?.add(JSON.stringify(row))
    }
    for (const [at, { by, from }] of kept.#rules.noOverlap.entries()) {
      const list = by.find(isList)
      const columns = by.map((field) =>
        field === list ? 'l."target_id"' : `r.${quote(uniqueColumn(entity, field))}`,
      )
      const links = list ? ` join ${linksOf(entity, list)} l on l."owner_id" = r."id"` : ''
      const rows = await writer.rows(
        `select ${columns.join(', ')}, min(r.${quote(from.key)}) from ${wholeTable(entity)} r${links} group by ${columns.join(', ')}`,
      )
      for (const row of rows)
        if (row.at(-1) !== null) kept.#begins[at]?.set(JSON.stringify(row.slice(0, -1)), String(row.at(-1)))
    }
    for (const at of kept.#rules.atMost.keys()) await kept.#readMost(writer, model, at)
    return kept
  }

  async #readMost(writer: Writer, model: Model, at: number): Promise<void> {
    const rule = this.#rules.atMost[at]
    if (rule === undefined) return
    const columns = rule.by.map(({ field }) => quote(uniqueColumn(this.#entity, field))).join(', ')
    const rows = await writer.rows(
      `select ${columns}, count(*) from ${wholeTable(this.#entity)} group by ${columns}`,
    )
    for (const row of rows) {
      const key = this.#keyOfParts(rule.by, row)
      if (key !== null) this.#counts[at]?.set(key, (this.#counts[at]?.get(key) ?? 0) + Number(row.at(-1)))
    }
    if (typeof rule.most === 'number') return
    const target = targetOf(model, rule.most.reference)
    const column = quote(target.field[rule.most.field]?.key ?? rule.most.field)
    for (const [id, most] of await writer.rows(`select "id", ${column} from ${wholeTable(target)}`))
      if (most !== null) this.#limits[at]?.set(Number(id), Number(most))
  }

  /** Returns the fields to change where the row duplicates unique values. */
  shared(values: Values, isHeld: IsHeld): readonly FieldModel[] {
    return [
      ...this.#rules.unique.flatMap(({ by }, at) =>
        this.#pairs[at]?.has(this.#keyOf(by, values))
          ? [by.find((field) => field.apart) ?? by[0] ?? []].flat()
          : [],
      ),
      ...this.#rules.atMost.flatMap((rule, at) => {
        const key = this.#keyOfRow(rule, values)
        const isFull = key !== null && (this.#counts[at]?.get(key) ?? 0) + 1 > this.#limitOf(rule, at, values)
        const fields = rule.by.map(({ field }) => field).filter(({ writable }) => writable)
        return isFull && isHeld(rule.when) ? [fields.find(isTime) ?? fields[0] ?? []].flat() : []
      }),
    ]
  }

  #limitOf({ most }: AtMost, at: number, values: Values): number {
    if (typeof most === 'number') return most
    return this.#limits[at]?.get(Number(values[most.reference.name])) ?? Number.POSITIVE_INFINITY
  }

  /** Returns times before all other rows of the group. @param isHeld whether a rule's condition includes the row */
  times(values: Values, isHeld: IsHeld, random: Random): Values {
    const times: Record<string, unknown> = {}
    for (const [at, rule] of this.#rules.noOverlap.entries()) {
      if (!isHeld(rule.when)) continue
      const [taken] = this.#keysOf(rule.by, values)
        .flatMap((key) => this.#begins[at]?.get(key) ?? [])
        .sort()
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
      for (const key of this.#keysOf(rule.by, values)) {
        const known = this.#begins[at]?.get(key)
        if (known === undefined || from < known) this.#begins[at]?.set(key, from)
      }
    }
    for (const [at, rule] of this.#rules.atMost.entries()) {
      const key = isHeld(rule.when) ? this.#keyOfRow(rule, values) : null
      if (key !== null) this.#counts[at]?.set(key, (this.#counts[at]?.get(key) ?? 0) + 1)
    }
  }

  #keyOfRow({ by }: AtMost, values: Values): string | null {
    return this.#keyOfParts(
      by,
      by.map(({ field }) => uniqueValue(this.#entity, field, values[field.name] ?? null)),
    )
  }

  /** Returns the group's key from the columns of its parts; null where one is empty. */
  #keyOfParts(by: readonly Grouping[], columns: readonly unknown[]): string | null {
    const keys = by.map((part, at) => {
      const found = columns[at] ?? null
      return isPeriodPart(part) && found !== null ? periodSpanOf(part, String(found), this.#zone).from : found
    })
    return keys.includes(null) ? null : JSON.stringify(keys)
  }

  /** Returns the keys of a row, one for each entry of a list in the group. */
  #keysOf(by: readonly FieldModel[], values: Values): readonly string[] {
    const list = by.find(isList)
    if (list === undefined) return [this.#keyOf(by, values)]
    const ids: unknown = values[list.name]
    return (Array.isArray(ids) ? ids : []).map((id) => this.#keyOf(by, { ...values, [list.name]: id }))
  }

  #keyOf(by: readonly FieldModel[], values: Values): string {
    return JSON.stringify(by.map((field) => uniqueValue(this.#entity, field, values[field.name] ?? null)))
  }
}

const isList = ({ links }: FieldModel): boolean => links === 'many'

const isTime = ({ type }: FieldModel): boolean => type === 'day' || type === 'instant'

/** Subtracts days from a day, or hours from an instant. */
const earlier = (time: string, count: number): string =>
  isInstant(time) ? addToInstant(time, -count, 'h', '') : addDays(time, -count)
