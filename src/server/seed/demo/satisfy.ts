import type { Literal, Predicate } from '../../../descriptor/index.ts'
import { addDays, type Day, dayOf, type EntityModel, type Test, testsOf } from '../../../model/index.ts'
import type { Random } from './random.ts'

/** What a row must hold so that a rule takes it: by field name, references by label. */
export type Wanted = Readonly<Record<string, Literal>>

/** The labels that a reference may lead to, by entity. */
export type LabelsOf = (entity: string) => readonly string[]

const farAhead = 60
const longPast = 45

const dayWithin = (days: Readonly<Record<string, string>>, today: Day, random: Random): Day => {
  const at = (word: string, shift: number) => {
    const moment = days[word]
    return moment === undefined ? [] : [addDays(dayOf(moment, today), shift)]
  }
  const [from] = [...at('from', 0), ...at('after', 1)]
  const [to] = [...at('to', 0), ...at('before', -1)]
  if (from !== undefined && to !== undefined) {
    const apart = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
    return addDays(from, random.between(0, Math.max(0, apart)))
  }
  if (from !== undefined) return addDays(from, random.between(0, farAhead))
  return addDays(to ?? today, -random.between(0, longPast))
}

const chosen = (
  entity: EntityModel,
  test: Exclude<Test, { is: 'any' }>,
  random: Random,
  today: Day,
  labelsOf: LabelsOf,
): Literal => {
  if (test.is === 'within') return dayWithin(test.days, today, random)
  if (test.is === 'among') {
    const values = entity.field[test.field]?.required
      ? test.values.filter((value) => value !== null)
      : test.values
    return values.length === 0 ? null : random.pick(values)
  }
  const field = entity.field[test.field]
  const none: readonly Literal[] = field?.required ? [] : [null]
  const known: readonly Literal[] =
    field?.kind === 'flag' ? [true, false] : [...none, ...labelsOf(field?.to ?? '')]
  const allowed = known.filter((label) => !test.values.includes(label))
  return allowed.length === 0 ? null : random.pick(allowed, true)
}

/** Values that make the rule hold, drawn anew at each call. */
export const satisfy = (
  entity: EntityModel,
  rule: Predicate,
  random: Random,
  today: Day,
  labelsOf: LabelsOf,
): Wanted => {
  let wanted: Wanted = {}
  for (const test of testsOf(rule)) {
    if (test.is !== 'any') wanted = { ...wanted, [test.field]: chosen(entity, test, random, today, labelsOf) }
    else if (test.of.length > 0)
      wanted = { ...wanted, ...satisfy(entity, random.pick(test.of), random, today, labelsOf) }
  }
  return wanted
}
