import type { Predicate } from '../../../../descriptor/index.ts'
import { constantDefault } from '../../../../model/entity/first-values.ts'
import { payloadOf } from '../../../../model/form.ts'
import {
  type Day,
  detailsOf,
  type EntityModel,
  type FieldModel,
  holds,
  isSecret,
  type Model,
  meaningOf,
  plainLabel,
  type Random,
} from '../../../../model/index.ts'
import { isBroken } from '../../../../model/rules/broken.ts'
import { brokenRules } from '../../../../model/rules/broken-rules.ts'
import { facts } from '../../../../model/rules/row-state.ts'
import { rowRulesOf } from '../../../../model/rules/rules-of-rows.ts'
import type { Broken } from '../../../../model/rules/shapes.ts'
import { accept } from '../../../rows/write/accept.ts'
import { DemoCases } from './demo-cases.ts'
import { Drawer } from './draw-row.ts'
import type { KnownRows } from './known-rows.ts'
import { UniqueValues } from './unique-values.ts'

type Values = Readonly<Record<string, unknown>>

export interface DemoRowRequest {
  readonly rule: Predicate
  readonly name: string | null
  /** By field name, in stored form. */
  readonly fixed?: Values
}

/** Most draws until a row satisfies its rule, and most repairs of one row. */
const mostDraws = 40
const mostRepairs = 60

/** Makes rows of one entity: draws a row, validates it like a form's payload, and repairs or redraws it. */
export class RowMaker {
  readonly wishes: DemoCases
  readonly #model: Model
  readonly #entity: EntityModel
  readonly #known: KnownRows
  readonly #apart: UniqueValues
  readonly #random: Random
  readonly #today: Day
  readonly #drawer: Drawer
  readonly #settable: readonly FieldModel[]
  readonly #outside: readonly FieldModel[]
  /** The references whose targets have a plain label. */
  readonly #leads: readonly {
    readonly name: string
    readonly nested: string
    readonly to: string
    readonly label: string
  }[]
  /** Counters for the values of unique fields. */
  readonly #numbers = new Map<FieldModel, number>()

  constructor(
    model: Model,
    entity: EntityModel,
    known: KnownRows,
    random: Random,
    today: Day,
    apart: UniqueValues = new UniqueValues(model, entity),
  ) {
    this.#apart = apart
    this.#model = model
    this.#entity = entity
    this.#known = known
    this.#random = random
    this.#today = today
    this.#drawer = new Drawer(entity, known, random, today, model.zone)
    this.wishes = new DemoCases(entity, known, today, model.zone)
    this.#settable = entity.fields.filter((field) => field.writable && !isSecret(field))
    this.#leads = entity.fields.flatMap(({ name, nested, to }) => {
      const target = model.entities[to ?? '']
      const label = target && plainLabel(target)
      return nested !== null && label ? [{ name, nested, to: target.name, label: label.key }] : []
    })
    const formed = new Set(entity.form.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)))
    this.#outside = this.#settable.filter((field) => !formed.has(field))
  }

  /** Makes a row, by field name in stored form; null where no further row is possible. */
  make({ rule, name, fixed = {} }: DemoRowRequest): Values | null {
    let sound: Values | null = null
    for (let draws = 0; draws < mostDraws; draws += 1) {
      const wanted = this.wishes.draw(rule, this.#random)
      const drawn = this.#due(
        { ...this.#drawer.draw(wanted, name, fixed), ...fixed },
        { ...wanted, ...fixed },
      )
      const made = this.#repaired(drawn, { ...wanted, ...fixed }, name)
      if (made === null) continue
      sound = made
      if (this.wishes.isMet(rule, this.#facts(made))) break
    }
    if (sound !== null) this.#apart.add(sound, this.#isHeld(sound))
    return sound
  }

  /** Empties fields that become required by a rule, while that rule does not hold. */
  #due(drawn: Values, wanted: Values): Values {
    const asked = this.#settable.filter(({ requiredWhen, required }) => requiredWhen !== null && !required)
    if (asked.length === 0) return drawn
    const facts = this.#facts(drawn)
    const early = asked.filter(
      ({ name, requiredWhen }) =>
        !Object.hasOwn(wanted, name) && !holds(requiredWhen ?? {}, facts, this.#today, this.#model.zone),
    )
    return { ...drawn, ...Object.fromEntries(early.map(({ name }) => [name, null])) }
  }

  /** Returns a function that tests whether a rule's condition includes the row. */
  #isHeld(values: Values): (when: Predicate) => boolean {
    let facts: Values | null = null
    return (when) => {
      facts ??= this.#facts(values)
      return holds(when, facts, this.#today, this.#model.zone)
    }
  }

  /** Returns the fields that break a rule, or contain a state that no transition reaches. */
  #forbidden(values: Values): readonly FieldModel[] {
    const entity = this.#entity
    const facing = {
      facts: this.#facts(values),
      at: { today: this.#today, now: `${this.#today}T12:00:00.000Z`, zone: this.#model.zone, me: null },
      isEmpty: ({ name, kind }: FieldModel) => meaningOf(kind).isEmpty(values[name]),
    }
    const broken = Object.values(brokenRules).flatMap((of) => of(entity))
    const astray = rowRulesOf(entity).transitions.flatMap(({ field, ways }) => {
      const value = values[field.name] ?? null
      const text = typeof value === 'number' ? this.#known.labelOf(field.to, value) : value
      const reached = Object.values(ways).flatMap((to) => to.map((way) => way.to))
      return text === null || reached.some((each) => each === text) ? [] : [field]
    })
    const isSo = (rule: Broken) => rule.over === 'row' && isBroken(rule, facing)
    return [...broken.flatMap((rule) => (rule.at && isSo(rule) ? [rule.at] : [])), ...astray]
  }

  /** Returns the colour of a row; null where no rule colours it. */
  toneOf(values: Values): string | null {
    return this.wishes.toneOf(this.#facts(values))?.tone ?? null
  }

  /** Returns the facts for rules about a row. */
  #facts(values: Values): Values {
    return facts(this.#model, this.#entity, this.#draft(values))
  }

  /** Returns the row as a form's draft, with the labels of its references. */
  #draft(values: Values): Record<string, unknown> {
    const draft: Record<string, unknown> = {}
    for (const field of this.#entity.fields)
      draft[field.key] =
        values[field.name] ??
        (meaningOf(field.kind).blank === false ? (constantDefault(field) ?? false) : null)
    for (const { name, nested, to, label } of this.#leads) {
      const id = values[name]
      if (typeof id === 'number') draft[nested] = { id, [label]: this.#known.labelOf(to, id) }
    }
    return draft
  }

  #repaired(drawn: Values, wanted: Values, name: string | null): Values | null {
    const row: Record<string, unknown> = { ...drawn }
    for (let repairs = 0; repairs < mostRepairs; repairs += 1) {
      const { values, faulty } = this.#validated(row, wanted)
      if (faulty.length === 0) return values
      for (const field of faulty) {
        const value = this.#another(field, row, name)
        if (value === undefined) return null
        row[field.name] = value
      }
    }
    return null
  }

  /** Validates the payload of the row's form, plus values that a rule prescribes although the form hides them. */
  #validated(
    row: Values,
    wanted: Values,
  ): { readonly values: Values; readonly faulty: readonly FieldModel[] } {
    const entity = this.#entity
    const draft = this.#draft(row)
    const payload: Record<string, unknown> = { ...payloadOf(this.#model, entity, draft, true, this.#today) }
    for (const field of this.#settable)
      if (this.#outside.includes(field) || Object.hasOwn(wanted, field.name) || field.required)
        payload[field.key] = row[field.name]
    const { values, errors } = accept(this.#settable, payload, true)
    const keys = new Set(Object.keys(errors))
    const odd = [...this.#forbidden(values), ...this.#apart.shared(values, this.#isHeld(values))].map(
      ({ name }) => name,
    )
    const faulty = this.#settable.filter(
      (field) =>
        keys.has(field.key) ||
        odd.includes(field.name) ||
        this.#known.isTaken(entity, field, values[field.name]),
    )
    const times = faulty.length > 0 ? {} : this.#apart.times(values, this.#isHeld(values), this.#random)
    return { values: { ...values, ...times }, faulty }
  }

  /** Returns another value for a refused field; undefined where there is none. */
  #another(field: FieldModel, row: Values, name: string | null): unknown {
    const ids = this.#known.ids(field.to)
    if (field.links === 'many') return ids.length > 0 ? [this.#random.pick(ids)] : undefined
    if (field.links === 'one') {
      const begin = ids.length === 0 ? 0 : this.#random.between(0, ids.length - 1)
      const free = [...ids.slice(begin), ...ids.slice(0, begin)]
      return free.find((id) => !this.#known.isTaken(this.#entity, field, id))
    }
    const bound = row[field.notBefore ?? '']
    if (typeof bound === 'string')
      return detailsOf(field.kind).fit?.(field, bound, 1 + this.#random.between(0, 30), this.#today)
    const present = row[field.name] ?? this.#drawer.filled(field, name) ?? null
    if (row[field.name] !== present) return present
    const number = (this.#numbers.get(field) ?? 1) + (field.apart ? 1 : 0)
    this.#numbers.set(field, number)
    return detailsOf(field.kind).fit?.(field, field.type === 'day' ? null : present, number, this.#today)
  }
}
