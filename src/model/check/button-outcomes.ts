import type { Predicate, Press } from '../../descriptor/index.ts'
import { anyOtherValue, casesOf, matchesCase } from '../analysis/cases.ts'
import { typedCases, valuesWritten } from '../analysis/presses.ts'
import type { FieldModel } from '../entity/model.ts'
import { type NextValue, parseTransition } from '../rules/allowed-transitions.ts'
import { overOf } from '../rules/never.ts'
import { fieldsOf } from '../rules/predicate.ts'
import { isRow } from '../values/row.ts'
import { type CheckContext, type CheckedEntity, seededLabels } from './checked-entity.ts'
import { type Fault, fault, type Place, placeInside } from './fault.ts'

/** Whether a rule holds after every press, whatever is typed; false if it cannot be determined. */
const alwaysAfter = (checked: CheckedEntity, press: Press, rule: Predicate): boolean => {
  const { when = {}, set = {}, asks = [] } = press
  if (!fieldsOf(rule).some((name) => Object.hasOwn(set, name))) return false // it may have held before the press
  const cases = casesOf(checked.field, [when, rule])
  const before = cases?.filter((at) => matchesCase(when, at)) ?? []
  if (!cases || before.length === 0) return false
  const typed = typedCases(cases, asks)
  return before.every((at) =>
    typed.every((said) => matchesCase(rule, { ...at, ...said, ...valuesWritten(press) })),
  )
}

const checkRefused = (place: Place, name: string, checked: CheckedEntity, press: Press): readonly Fault[] => {
  const { never = [], requiredWhen = {} } = checked.descriptor
  const rules = [
    ...never.filter(({ when }) => overOf(checked.field, when) === 'row'),
    ...Object.entries(requiredWhen).flatMap(([field, when]) =>
      when && press.set?.[field] === null ? [{ when, says: checked.field[field]?.label ?? field }] : [],
    ),
  ]
  return rules.flatMap(({ when, says }) =>
    alwaysAfter(checked, press, when)
      ? [fault('E-BUTTON-11', placeInside(place, 'set'), name, { other: says })]
      : [],
  )
}

/** The values that a field may have in rows that show the button; null if they cannot be determined. */
const heldBefore = (
  checked: CheckedEntity,
  when: Predicate,
  field: FieldModel,
  values: readonly string[],
): readonly (string | null)[] | null => {
  const before = casesOf(checked.field, [when])?.filter((at) => matchesCase(when, at))
  if (!before) return null
  const all = [...values, ...(field.required ? [] : [null])]
  const named = new Set(before.map((at) => at[field.name]))
  if (before.some((at) => !(field.name in at))) return all
  const told = new Set((casesOf(checked.field, [when]) ?? []).map((at) => at[field.name]))
  return all.filter((value) => named.has(value) || (named.has(anyOtherValue) && !told.has(value)))
}

const checkWays = (
  place: Place,
  checked: CheckedEntity,
  { when = {}, set = {} }: Press,
  { named }: CheckContext,
): readonly Fault[] =>
  Object.entries(checked.descriptor.transitions ?? {}).flatMap(([name, said]) => {
    const field = checked.field[name]
    const to = Object.hasOwn(set, name) ? (set as Readonly<Record<string, unknown>>)[name] : undefined
    if (!field || to === undefined || isRow(to)) return []
    const target = named.get(field.to ?? '')
    const held = heldBefore(checked, when, field, field.choices ?? (target ? seededLabels(target) : []))
    const ways = (from: string | null): readonly NextValue[] =>
      (said?.[from ?? 'null'] ?? []).map(parseTransition)
    const open = held?.some((from) => from === to || ways(from).some((way) => way.to === to)) ?? true
    return open
      ? []
      : [
          fault('E-BUTTON-12', placeInside(place, 'set', name), to, {
            other: (held ?? []).map(String).join(', '),
          }),
        ]
  })

/** Checks the results of a press, as far as the rules determine them: a press that every rule refuses is a fault. */
export const checkButtonOutcomes = (context: CheckContext): readonly Fault[] =>
  context.entities.flatMap((checked) =>
    Object.entries(checked.descriptor.buttons ?? {}).flatMap(([name, [, press]]) => {
      const place = placeInside(checked.place, 'buttons', name)
      return [...checkRefused(place, name, checked, press), ...checkWays(place, checked, press, context)]
    }),
  )
