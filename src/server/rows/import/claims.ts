import { refusedLine } from '#texts/import'
import { type EntityModel, meaningOf } from '../../../model/index.ts'
import { rowRulesOf } from '../../../model/rules-of-rows.ts'
import { storedOf } from '../../sql/kept.ts'
import { apartValue, hasKey, keyValue } from '../../sql/names.ts'
import type { Values } from '../store/unit-of-work.ts'
import { isOther, type RowTimes, type RuleParts, type Turn, timesOf } from '../write/check-times.ts'
import type { Fault } from './line.ts'

/** What a line lays claim to: no other line of the file may have the same. */
interface Claim {
  readonly name: string
  readonly fault: (line: number) => Fault
}

/**
 * What lines hold against each other that no table tells yet. A line may have a value where no row has it and no line
 * before has claimed it, whatever a line before has given up: so it does not matter in how many transactions the lines are
 * written, as long as it is in their order.
 */
export class Claims {
  readonly #entity: EntityModel
  readonly #zone: string
  readonly #taken = new Map<string, number>()
  readonly #times = new Map<string, (RowTimes & { readonly line: number })[]>()

  /** @param zone the business time zone */
  constructor(entity: EntityModel, zone: string) {
    this.#entity = entity
    this.#zone = zone
  }

  /** What lines before have against a line. @param values that it is given, by field name */
  against(turn: Turn, values: Values, parts: RuleParts): readonly Fault[] {
    const taken = this.#claims(turn, values).flatMap(({ name, fault }) => {
      const line = this.#taken.get(name)
      return line === undefined ? [] : [fault(line)]
    })
    const met = timesOf(this.#entity, turn, parts).flatMap((times) => {
      const other = this.#times.get(times.alike)?.find((each) => meet(each, times))
      return other ? [{ key: times.key, message: refusedLine.times(times.says, other.line) }] : []
    })
    return [...taken, ...met]
  }

  /** Notes what a line that is to be written claims. */
  take(line: number, turn: Turn, values: Values, parts: RuleParts): void {
    for (const { name } of this.#claims(turn, values)) this.#taken.set(name, line)
    for (const times of timesOf(this.#entity, turn, parts)) {
      const known = this.#times.get(times.alike)
      if (known) known.push({ ...times, line })
      else this.#times.set(times.alike, [{ ...times, line }])
    }
  }

  #claims(turn: Turn, values: Values): readonly Claim[] {
    const entity = this.#entity
    const alone = entity.fields.flatMap((field): readonly Claim[] => {
      const value = values[field.name] ?? null
      if (field.unique === undefined || !field.stored || value === null) return []
      const compared = hasKey(entity, field) ? keyValue(field, value) : storedOf(field, value)
      const shown = meaningOf(field.kind).show(value, field, this.#zone)
      const fault = (line: number) => ({
        key: field.key,
        message: refusedLine.taken(field.label, shown, line),
      })
      return [{ name: JSON.stringify([field.name, compared]), fault }]
    })
    const together = rowRulesOf(entity).unique.flatMap(({ by, says }, place): readonly Claim[] => {
      const names = by.map(({ name }) => name)
      const held = by.map((field) => apartValue(entity, field, turn.after[field.key] ?? null))
      if (held.includes(null) || !isOther(entity, turn, names)) return []
      const fault = (line: number) => ({ key: by[0]?.key ?? null, message: refusedLine.together(says, line) })
      return [{ name: JSON.stringify([place, held]), fault }]
    })
    return [...alone, ...together]
  }
}

/** Whether two stretches of time share a day, or a moment; what has no end goes on. */
const meet = (one: RowTimes, other: RowTimes): boolean => begins(one, other) && begins(other, one)

const begins = ({ from, isDay }: RowTimes, { to }: RowTimes): boolean =>
  from === null || to === null || (isDay ? from <= to : from < to)
