import type { SampleRow } from '../../../../descriptor/index.ts'
import {
  addDays,
  type Day,
  detailsOf,
  type EntityModel,
  type FieldModel,
  fieldsOf,
  meaningOf,
  plainLabel,
  type Random,
} from '../../../../model/index.ts'
import type { Instant } from '../../../../model/values/instant.ts'
import { drawTimes } from './draw-times.ts'
import type { KnownRows } from './known-rows.ts'
import { pool } from './words.ts'

type Values = Readonly<Record<string, unknown>>

const shareFilled = 0.85

/** Draws the values of an entity's rows, realistic where nothing is prescribed. */
export class Drawer {
  readonly #entity: EntityModel
  readonly #known: KnownRows
  readonly #random: Random
  readonly #today: Day
  readonly #zone: string
  readonly #texts: Readonly<Record<string, readonly string[]>>
  /** Samples with several values, which are used together. */
  readonly #whole: readonly SampleRow[]
  readonly #ruled: ReadonlySet<string>
  readonly #label: FieldModel | null
  readonly #leading: readonly FieldModel[]
  /** Each with the field whose day limits it. */
  readonly #dated: readonly { readonly name: string; readonly later: string | undefined }[]

  constructor(entity: EntityModel, known: KnownRows, random: Random, today: Day, zone: string) {
    this.#entity = entity
    this.#known = known
    this.#random = random
    this.#today = today
    this.#zone = zone
    this.#texts = Object.fromEntries(entity.fields.map((field) => [field.name, pool(entity, field)]))
    this.#whole = entity.sample.filter((row) => Object.keys(row).length > 1)
    this.#label = plainLabel(entity) ?? null
    const dated = entity.fields.filter(({ type }) => type === 'day')
    const counted = entity.fields.flatMap(({ kind, of }) =>
      meaningOf(kind).makes === 'days' ? (of ?? []) : [],
    )
    this.#leading = dated.filter(({ name, notBefore }) => counted.includes(name) || notBefore !== undefined)
    this.#dated = dated.map(({ name }) => ({
      name,
      later: dated.find(({ notBefore }) => notBefore === name)?.name,
    }))
    const rules = [...entity.lists.map(({ rows }) => rows), ...entity.tones.map(({ when }) => when)]
    this.#ruled = new Set(rules.flatMap(fieldsOf))
  }

  /**
   * Draws a row, by field name; references by id.
   * @param wanted prescribed values, references by label
   * @param name its label; null for any
   * @param fixed values that override drawn ones later; here they only bound the times
   */
  draw(wanted: Values, name: string | null, fixed: Values = {}): Record<string, unknown> {
    const days = { ...this.#days(wanted), ...this.#times({ ...wanted, ...fixed }) }
    const values: Record<string, unknown> = {}
    const sample = name === null && this.#whole.length > 0 ? this.#random.pick(this.#whole) : {}
    for (const field of this.#entity.fields) {
      const value = Object.hasOwn(wanted, field.name)
        ? this.#settled(field, wanted[field.name])
        : Object.hasOwn(sample, field.name) && this.#isPlain(field)
          ? sample[field.name]
          : field === this.#label && meaningOf(field.kind).plain && name !== null
            ? name
            : field.name in days
              ? this.#isFilled(field)
                ? days[field.name]
                : null
              : this.#value(field, name)
      if (value !== undefined) values[field.name] = value
    }
    return values
  }

  /** Draws a value for a field that must have one; null or undefined where none is known. */
  filled(field: FieldModel, name: string | null): unknown {
    if (field.type === 'instant') return this.#times({}, [field])[field.name]
    return field.type === 'day' ? this.#around() : this.#value({ ...field, required: true }, name)
  }

  #settled(field: FieldModel, value: unknown): unknown {
    return field.links === 'one' && typeof value === 'string' ? this.#known.idOf(field.to, value) : value
  }

  /** Returns whether a sample's value is used as it is; days and references are drawn instead. */
  #isPlain({ links, type }: FieldModel): boolean {
    return links === null && type !== 'day' && type !== 'instant'
  }

  #isFilled(field: FieldModel): boolean {
    return field.required === true || field.stamped !== undefined || this.#random.chance(shareFilled)
  }

  #value(field: FieldModel, name: string | null): unknown {
    if (meaningOf(field.kind).blank === false) return undefined
    // References that rules test stay empty unless a rule prescribes them, because they decide which rules apply.
    if (field.links === 'one' && !field.tree && this.#ruled.has(field.name)) return null
    if (!this.#isFilled(field)) return null
    const [random, texts, ids] = [this.#random, this.#texts[field.name] ?? [], this.#known.ids(field.to)]
    return detailsOf(field.kind).invent?.(field, { random, texts, name, ids })
  }

  /**
   * Draws the days of a row: first the deadlines and the days with a lower bound, then the others, some weeks earlier.
   */
  #days(wanted: Values): Readonly<Record<string, Day>> {
    const days: Record<string, Day> = {}
    for (const { name } of this.#dated) {
      const settled = wanted[name]
      if (typeof settled === 'string') days[name] = settled
    }
    for (const { name } of this.#dated)
      if (this.#begun(this.#entity.field[name])) days[name] ??= this.#weeksBefore(this.#today)
    for (const { name } of this.#leading) days[name] ??= this.#around()
    const anchor = days[this.#leading[0]?.name ?? ''] ?? this.#today
    for (const { name, later } of this.#dated) days[name] ??= this.#weeksBefore(days[later ?? ''] ?? anchor)
    return days
  }

  #times(wanted: Values, fields = this.#entity.fields): Readonly<Record<string, Instant>> {
    return drawTimes(fields, wanted, this.#random, this.#zone, (field) =>
      this.#begun(field) ? this.#weeksBefore(this.#today) : this.#around(),
    )
  }

  /** Returns whether the field is set when a row is made, so that its day is in the past. */
  #begun(field: FieldModel | undefined): boolean {
    return field?.initially === 'today' || field?.initially === 'now'
  }

  /** Draws a day around today: more in the past than ahead, fewer with distance. */
  #around(): Day {
    const ahead = this.#random.chance(0.35)
    const shift = ahead ? this.#random.between(0, 80) : -Math.floor(this.#random.next() ** 1.7 * 900)
    return addDays(this.#today, shift)
  }

  /** Draws a day some weeks before the given one, and not after today. */
  #weeksBefore(day: Day): Day {
    const before = addDays(day, -this.#random.between(7, 75))
    return before <= this.#today ? before : addDays(this.#today, -this.#random.between(0, 14))
  }
}
